import { expect, it } from 'vitest';
import type { Position } from '#contract/entities/area.ts';
import { areEnough, closed, cornerAt, withCorner } from './corners.ts';

const THREE: Position[] = [
  [-9.1, 38.7],
  [-9, 38.7],
  [-9, 38.8],
];

it('a press is a corner to the metre', () => {
  expect(cornerAt({ lng: -9.123456789, lat: 38.7 })).toEqual([-9.12346, 38.7]);
});

it('every press is a corner, the second of a double press is none', () => {
  const drawn = THREE.flatMap((each) => [each, each]).reduce<readonly Position[]>(withCorner, []);
  expect(drawn).toEqual(THREE);
  expect(withCorner(THREE, [-9.1, 38.7])).toHaveLength(4);
});

it('three corners go around something, and the ring ends where it began', () => {
  expect([areEnough(THREE.slice(1)), areEnough(THREE)]).toEqual([false, true]);
  expect(closed(THREE)).toEqual([...THREE, THREE[0]]);
});
