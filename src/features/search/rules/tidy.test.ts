import { expect, it } from 'vitest';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { filterCount, tidy, toggled } from './tidy.ts';

it('what does not filter is left out', () => {
  expect(
    tidy({
      type: 'rent',
      text: '',
      features: [],
      price: {},
      reduced: false,
      bedrooms: { min: 0 },
      nice: ['bedrooms', 'features'],
    }),
  ).toEqual({ type: 'rent', bedrooms: { min: 0 }, nice: ['bedrooms'] });
});

it('words of which nothing is seen are no filter', () => {
  expect(tidy({ text: ' \u0000\u200b' })).toEqual({});
  expect(filterCount({ text: '\u0000' })).toBe(0);
});

it('rent or buy, the order and the part of the map are no filters', () => {
  expect(filterCount({ sort: 'newest', bounds: [0, 0, 1, 1], type: 'rent', pets: ['yes'] })).toBe(
    1,
  );
});

it('that homes are looked for is no filter, some kinds of them are', () => {
  expect(filterCount({ type: 'rent', property_types: HOME_TYPES })).toBe(0);
  expect(filterCount({ type: 'rent', property_types: ['garage'] })).toBe(1);
});

it('a choice is put in, and taken out again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(undefined, 'a')).toEqual(['a']);
});
