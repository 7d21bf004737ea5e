import { expect, it } from 'vitest';
import { COMPLETENESS_POINTS, type Completable, completeness } from './completeness.ts';

const full: Completable = {
  photos: 8,
  hasFloorPlan: true,
  livingArea: 72,
  descriptionLength: 400,
  hasDeposit: true,
  hasFees: true,
  hasEnergyRating: true,
  hasAvailability: true,
  hasTerms: true,
  locationPrecision: 'street',
  hasTour: true,
};

it('the points of all parts are 100', () => {
  expect(Object.values(COMPLETENESS_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100);
});

it('a listing that says everything has 100 and nothing to do', () => {
  expect(completeness(full)).toEqual({ score: 100, missing: [] });
});

it.each([
  [{ photos: 4 }, 88, 'photos'],
  [{ hasFloorPlan: false }, 90, 'plan'],
  [{ livingArea: null }, 90, 'area'],
  [{ hasFees: false }, 93, 'costs'],
  [{ hasEnergyRating: false }, 95, 'energy'],
  [{ locationPrecision: 'area' as const }, 95, 'location'],
  [{ hasTour: false }, 95, 'tour'],
])('%j leaves %d, and names what is missing', (change, score, part) => {
  const result = completeness({ ...full, ...change });
  expect(result.score).toBe(score);
  expect(result.missing[0]?.part).toBe(part);
});

it('what gains most comes first', () => {
  const { missing } = completeness({
    ...full,
    photos: 0,
    hasEnergyRating: false,
    hasFloorPlan: false,
  });
  expect(missing.map(({ part }) => part)).toEqual(['photos', 'plan', 'energy']);
});
