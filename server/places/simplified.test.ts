import { expect, test } from 'vitest';
import type { Position } from '#contract/entities/area.ts';
import type { Outlined } from './outlined.ts';
import { commonKm2, heartOf, isWithin } from './overlap.ts';
import { shapeBytes, shapeKm2, type Ring } from './shape.ts';
import { simplified } from './simplified.ts';

/** A border from south to north that trembles by a few metres, a point every three metres. */
const border: Position[] = Array.from({ length: 4000 }, (_, at) => [
  Number((0.05 + Math.sin(at * 1.7) * 0.00003).toFixed(5)),
  Number((at * 0.00003).toFixed(5)),
]);
const north = border.at(-1)?.[1] ?? 0;
const first = border[0] as Position;
const west: Ring = [...border, [0, north], [0, 0], first];
const east: Ring = [first, [0.1, 0], [0.1, north], ...border.toReversed()];
const place = (name: string, ring: Ring): Outlined => ({
  at: 1,
  name,
  sourceId: null,
  shape: [[ring]],
});

test('a border of two neighbours becomes simple once, and stays theirs in common', () => {
  const before = [place('West', west), place('East', east)];
  const { places, metres } = simplified(before);
  expect(metres).toBeGreaterThan(10);
  const [one, other] = places.map(({ shape }) => shape);
  if (one === undefined || other === undefined) throw new Error('both are kept');
  expect(shapeBytes(one)).toBeLessThan(shapeBytes([[west]]) / 50);
  expect(commonKm2(one, other)).toBe(0);
  const whole = shapeKm2([[west]]) + shapeKm2([[east]]);
  expect(Math.abs(shapeKm2(one) + shapeKm2(other) - whole)).toBeLessThan(whole * 1e-6);
});

test('a small place among large ones keeps the form it has', () => {
  const corner = (x: number, y: number): Position => [x / 1000, y / 1000];
  const tiny = place('Tiny', [
    corner(300, 0),
    corner(301, 0),
    corner(301, 1),
    corner(300, 1),
    corner(300, 0),
  ]);
  const { places } = simplified([place('West', west), place('East', east), tiny], 5000);
  expect(places[2]?.shape).toEqual(tiny.shape);
});

test('a name is written within its place, though the middle of it is not', () => {
  const horseshoe: Ring = [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
    [0, 0],
  ];
  const heart = heartOf([[horseshoe]]);
  expect(isWithin(heart, [[horseshoe]])).toBe(true);
  expect(isWithin([1.5, 2], [[horseshoe]])).toBe(false);
});
