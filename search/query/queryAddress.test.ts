import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOME_TYPES, PROPERTY_TYPES } from '#contract/entities/property.ts';
import { QUERY_NAMES, readQuery, writeQuery } from './queryAddress.ts';
import { anyQuery } from './testQuery.ts';

it('every search comes back from its address as it was', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readQuery(writeQuery(query))).toEqual({ kind: 'query', query });
    }),
  );
});

it('an address can be read by people', () => {
  const address = writeQuery({
    type: 'rent',
    text: 'balcony -ground',
    price: { max: 150_000 },
    bedrooms: { min: 2 },
    floor: { min: -1, max: 2 },
    features: ['lift', 'pool'],
  });
  expect(address).toBe(
    'type=rent&q=balcony+-ground&price=..150000&beds=2..&with=lift,pool&floor=-1..2',
  );
});

it('all kinds of homes are one word, garages and offices none of them', () => {
  const query = { type: 'rent', property_types: HOME_TYPES } as const;
  expect(writeQuery({ ...query, property_types: [...HOME_TYPES] })).toBe('type=rent&kinds=homes');
  expect(readQuery('type=rent&kinds=homes')).toEqual({ kind: 'query', query });
  expect(PROPERTY_TYPES.filter((kind) => !HOME_TYPES.includes(kind))).toEqual([
    'land',
    'garage',
    'office',
    'retail',
    'warehouse',
  ]);
});

it('the same search has one address, whatever the order it was made in', () => {
  expect(writeQuery({ sort: 'newest', type: 'rent' })).toBe(
    writeQuery({ type: 'rent', sort: 'newest' }),
  );
});

it.each([
  ['beds=two..', ['beds']],
  ['beds=2', ['beds']],
  ['beds=1..2..3', ['beds']],
  ['type=castle&pets=yes', ['type']],
  ['draw=1_2,3', ['draw']],
  ['near=1,2', ['near']],
  ['map=1,2,3', ['map']],
  ['areas=everywhere', ['areas']],
  ['reduced=perhaps', ['reduced']],
  ['months=', ['months']],
  [`q=${'a'.repeat(201)}`, ['q']],
])('%s names what cannot be read', (address, names) => {
  expect(readQuery(address)).toMatchObject({ kind: 'faulty', names });
});

it('what can be read of a broken address is kept', () => {
  expect(readQuery('type=rent&beds=many&utm_source=mail')).toEqual({
    kind: 'faulty',
    names: ['beds'],
    query: { type: 'rent' },
  });
});

it('no address makes it throw', () => {
  const parts = fc.array(
    fc.tuple(fc.constantFrom(...QUERY_NAMES, 'other'), fc.string({ maxLength: 12 })),
  );
  fc.assert(
    fc.property(parts, (given) => {
      expect(readQuery(new URLSearchParams(given).toString()).query).toBeDefined();
    }),
  );
  expect(readQuery('?q=%E0%A4%A&&=&type').query).toEqual({ text: '%E0%A4%A' });
});

it('any words come back, also as the browser writes them', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (text) => {
      const written = writeQuery({ text });
      const back = readQuery(new URLSearchParams(written).toString()).query.text;
      expect(back).toBe(text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
      expect(readQuery(written).query.text).toBe(back);
    }),
  );
});
