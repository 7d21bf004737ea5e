import { expect, test } from 'vitest';
import type { Position } from '#contract/entities/area.ts';
import { extendRing } from './extendRing.ts';

const BOUNDS = [0, 0, 1, 1] as const;
const COAST: Position[] = [
  [0.4, 1],
  [0.3, 0.5],
  [0.5, 0],
];
const SEA: Position[] = [[0, 0], [0, 1.00001], ...COAST];
const LAND: Position[] = [...COAST.toReversed(), [1, 1], [1, 0]];

test('corners on the edge of the map are pushed out, the coast within it stays', () => {
  const [first, second] = extendRing(SEA, BOUNDS);
  expect([first, second]).toEqual([
    [-3, -3],
    [-3, expect.closeTo(4, 4)],
  ]);
  for (const corner of COAST) expect(extendRing(SEA, BOUNDS)).toContainEqual(corner);
});

test('beyond the edge the coast winds on, and far out', () => {
  const south = extendRing(SEA, BOUNDS).filter(([lon, lat]) => lat < 0 && lon > 0);
  expect(south.length).toBeGreaterThan(50);
  expect(Math.min(...south.map(([, lat]) => lat))).toBeLessThan(-2.8);
  const east = south.map(([lon]) => lon);
  expect(Math.max(...east) - Math.min(...east)).toBeGreaterThan(0.1);
  expect(south[0]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0, 1)]);
});

test('land and sea share the coast beyond the edge too', () => {
  const outside = (ring: Position[]) =>
    extendRing(ring, BOUNDS)
      .filter(([lon, lat]) => (lat < 0 || lat > 1) && lon > -2 && lon < 3)
      .toSorted((one, other) => one[1] - other[1]);
  expect(outside(LAND)).toEqual(outside(SEA));
});
