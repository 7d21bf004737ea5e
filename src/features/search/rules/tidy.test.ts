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

it.each(['  ', '-', '""', '- "-" …', '“ ”', '\u0000', ' \u0000\u200b', 'ـ'])(
  'words of which nothing is left to search by are no filter: %j',
  (text) => {
    expect(tidy({ text, pets: ['yes'] })).toEqual({ pets: ['yes'] });
    expect(filterCount({ text })).toBe(0);
  },
);

it.each(['-ground', '"sea view"', '3', 'ß', '㎡', ' sea '])(
  'words to search by stay as they were typed: %j',
  (text) => {
    expect(tidy({ text })).toEqual({ text });
    expect(filterCount({ text })).toBe(1);
  },
);

it('a name of which nothing is seen is none', () => {
  const ring: [number, number][] = [[0, 0]];
  expect(tidy({ polygon: ring, polygon_name: '\u200b' })).toEqual({ polygon: ring });
  expect(tidy({ polygon: ring, polygon_name: '-' })).toEqual({ polygon: ring, polygon_name: '-' });
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
