import { expect, it } from 'vitest';
import { cityLabels, type LabelSpot } from './cityLabels.ts';

const SCREEN = { width: 400, height: 600 };
const spot = (id: string, x: number, y: number, span = 10): LabelSpot => ({
  ...{ id, x, y, span, width: 100, height: 44 },
});
const shown = (...spots: readonly LabelSpot[]) => cityLabels(spots, SCREEN).map(({ id }) => id);

it('of cities whose names would lie over each other the one with most homes is named', () => {
  expect(shown(spot('a', 100, 100), spot('b', 150, 120), spot('c', 150, 160))).toEqual(['a', 'c']);
  expect(shown(spot('a', 100, 100), spot('b', 210, 100))).toEqual(['a', 'b']);
});

it('no name for a city beside the map, or one that is looked at', () => {
  expect(shown(spot('a', -5, 100), spot('b', 100, 700), spot('c', 100, 100, 300))).toEqual([]);
});

it('no more names than can be told apart', () => {
  const grid = Array.from({ length: 200 }, (_, at) => ({
    ...spot(String(at), (at % 20) * 20, Math.floor(at / 20) * 60),
    ...{ width: 10, height: 10 },
  }));
  expect(cityLabels(grid, SCREEN)).toHaveLength(30);
});
