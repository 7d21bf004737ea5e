import { expect, it } from 'vitest';
import { searchedAreas, WEIGHTS } from './searchedAreas.ts';

const home = (areaId: string, weight: number, type: 'rent' | 'sale' = 'rent') => ({
  areaId,
  type,
  weight,
});

it('an inquiry says more of where somebody looks than a home saved, and that more than two looked at', () => {
  const looks = [home('docks', WEIGHTS.viewed), home('docks', WEIGHTS.viewed)];
  const homes = [...looks, home('castle', WEIGHTS.saved), home('mill', WEIGHTS.inquired)];
  expect(searchedAreas(homes, [], 4).map(({ areaId }) => areaId)).toEqual([
    'mill',
    'castle',
    'docks',
  ]);
});

it('areas of a saved search count like homes saved there; to rent and to buy are two things', () => {
  const searches = [{ areaIds: ['castle', 'mill'], type: 'sale' as const }];
  expect(searchedAreas([home('castle', 1), home('mill', 1, 'sale')], searches, 4)).toEqual([
    { areaId: 'mill', type: 'sale' },
    { areaId: 'castle', type: 'sale' },
    { areaId: 'castle', type: 'rent' },
  ]);
  expect(searchedAreas([], searches, 1)).toHaveLength(1);
  expect(searchedAreas([], [], 4)).toEqual([]);
});
