import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closedRing, geodataSchema, positionsOf } from '#contract/entities/geodata.ts';
import { PORTAVELA } from '../portavela/plan.ts';
import { geodataFile } from './geodataFile.ts';
import { isInside, type Point, ringArea } from './plane.ts';

const file = geodataFile(PORTAVELA);
const geodata = z.parse(geodataSchema, JSON.parse(file.text));
/** Metres instead of degrees. */
const METRES = { origin: [0, 0], degrees: [1, 1] } as const;
const ringOf = (line: readonly number[]): Point[] =>
  positionsOf(line, { origin: [...METRES.origin], degrees: [...METRES.degrees] });
const areas = geodata.areas.map((area) => ({ ...area, points: ringOf(area.ring) }));

test('The file in public is what the generator makes: after a change, run npm run geodata', () => {
  expect(readFileSync(join('public', file.path), 'utf8')).toBe(file.text);
});

test('The map weighs at most 400 kB before it is compressed', () => {
  expect(file.text.length).toBeLessThan(400_000);
});

test('There are some thirty neighbourhoods, each of a believable size, with names and ids of their own', () => {
  expect(areas.length).toBeGreaterThanOrEqual(30);
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length);
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
  for (const { name, points } of areas) {
    const km2 = ringArea(points) / 1e6;
    expect(km2, name).toBeGreaterThan(0.4);
    expect(km2, name).toBeLessThan(8);
  }
});

test('Outlines are closed and do not cross themselves', () => {
  for (const { name, ring, points } of areas) {
    const closed = closedRing(ring, geodata);
    expect(closed.at(-1), name).toEqual(closed[0]);
    expect(crossings(points), name).toBe(0);
  }
});

test('No place lies in two neighbourhoods but within 35 m of their border', () => {
  let [inOne, inTwo] = [0, 0];
  for (let x = 20; x < 15_000; x += 110) {
    for (let y = 20; y < 12_000; y += 110) {
      const count = areas.filter(({ points }) => isInside([x, y], points)).length;
      if (count > 0) inOne += 1;
      if (count > 1) inTwo += 1;
    }
  }
  expect(inOne).toBeGreaterThan(4000);
  expect(inTwo / inOne).toBeLessThan(0.001);
});

test('The name of each neighbourhood stands inside it, and so do its places', () => {
  for (const { name, points, heart } of areas) expect(isInside(heart, points), name).toBe(true);
  const byId = new Map(areas.map((area) => [area.id, area]));
  for (const { name, at, area } of geodata.places) {
    if (area !== undefined) expect(byId.get(area)?.points.length, name).toBeGreaterThan(3);
    expect(at[0], name).toBeGreaterThan(0);
  }
});

test('Every neighbourhood has streets with names, groceries, a school and a stop', () => {
  for (const { id, name, points } of areas) {
    const kinds = new Set(geodata.places.filter(({ area }) => area === id).map(({ kind }) => kind));
    for (const kind of ['transit', 'grocery', 'school'] as const)
      expect(kinds.has(kind), `${name}: ${kind}`).toBe(true);
    const named = geodata.streets.filter(
      (street) =>
        street.name !== undefined && ringOf(street.line).some((at) => isInside(at, points)),
    );
    expect(named.length, name).toBeGreaterThan(5);
  }
});

function crossings(ring: readonly Point[]): number {
  const sides = ring.map(
    (from, index) => [from, ring[(index + 1) % ring.length] as Point] as const,
  );
  let count = 0;
  sides.forEach(([a, b], index) => {
    for (const [c, d] of sides.slice(index + 2)) {
      if (c === a || d === a) continue;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count += 1;
    }
  });
  return count;
}

const side = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
