import { expect, it } from 'vitest';
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

it('the order and the part of the map are no filters', () => {
  expect(filterCount({ sort: 'newest', bounds: [0, 0, 1, 1], type: 'rent', pets: ['yes'] })).toBe(
    2,
  );
});

it('a choice is put in, and taken out again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(undefined, 'a')).toEqual(['a']);
});
