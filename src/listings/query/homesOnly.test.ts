import { expect, it } from 'vitest';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { areHomes, isHomesOnly, kindsWith, unfiltered } from './homesOnly.ts';

it('a garage is no home, and everything is not only homes', () => {
  expect(areHomes(HOME_TYPES)).toBe(true);
  expect(areHomes(['studio'])).toBe(true);
  expect(areHomes(['studio', 'garage'])).toBe(false);
  expect(areHomes(undefined)).toBe(false);
  expect(areHomes([])).toBe(false);
});

it('all kinds of homes, in whatever order, are homes and no choice of kinds', () => {
  expect(isHomesOnly(HOME_TYPES.toReversed())).toBe(true);
  expect(isHomesOnly(HOME_TYPES.slice(1))).toBe(false);
  expect(isHomesOnly([...HOME_TYPES, 'garage'])).toBe(false);
  expect(isHomesOnly(undefined)).toBe(false);
});

it('a kind takes the place of all homes, and the last one that goes leaves them', () => {
  expect(kindsWith(HOME_TYPES, 'garage')).toEqual(['garage']);
  expect(kindsWith(['garage'], 'studio')).toEqual(['garage', 'studio']);
  expect(kindsWith(['garage', 'studio'], 'garage')).toEqual(['studio']);
  expect(kindsWith(['studio'], 'studio')).toEqual(HOME_TYPES);
  expect(kindsWith(undefined, 'studio')).toEqual(['studio']);
});

it('without its filters a search is for homes, to rent or to buy as it was', () => {
  expect(unfiltered({ type: 'sale', text: 'x', property_types: ['garage'] })).toEqual({
    type: 'sale',
    property_types: HOME_TYPES,
  });
  expect(unfiltered({ text: 'x' })).toEqual({ property_types: HOME_TYPES });
});
