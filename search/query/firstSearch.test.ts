import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_ANSWER_PATTERN, FIRST_SEARCHES } from '#contract/protocol/firstAnswer.ts';
import { firstSearchOf } from './firstSearch.ts';
import { readQuery, writeQuery } from './queryAddress.ts';
import { anyQuery, AREA_IDS } from './testQuery.ts';

const pattern = new RegExp(FIRST_ANSWER_PATTERN, 'u');

it.each([
  ...FIRST_SEARCHES,
  'type=rent&price=..130000&beds=2..&kinds=homes',
  `type=rent&city=${AREA_IDS[0]}&areas=${AREA_IDS[1]}&kinds=homes&sort=newest`,
  'type=rent&kinds=homes&where=Castelo+Alto&most=1.300+%E2%82%AC',
  'where=%D8%A7%D9%84%D8%BA%D8%B2%D9%84',
])('FI28 the server is asked for what %s shows first', (search) => {
  expect(firstSearchOf(`?${search}`)).toBe(search);
  expect(pattern.test(search)).toBe(true);
});

it.each([
  'type=rent&q=balcony',
  'type=rent&near=-9.1,38.7,2',
  'type=rent&map=-9.2,38.6,-9,38.8',
  'type=rent&travel=30',
  'type=rent&travel=30&where=Castelo',
  'type=rent&q=balcony&where=Castelo',
  'type=rent&sort=nearest',
  'type=rent&hidden=1',
  'type=barter',
  '',
  'all',
  `areas=${Array.from({ length: 20 }, () => AREA_IDS[0]).join(',')}`,
])('FI28 what %s shows first is found on the device alone', (search) => {
  expect(firstSearchOf(search)).toBeNull();
});

it('FI28 the same search is asked for in the same words, whatever else stands in the address', () => {
  expect(firstSearchOf('?utm=1&beds=2..&type=rent&columns=price')).toBe('type=rent&beds=2..');
  const place = 'most=1300&utm=1&where=%20Castelo%20&beds=2..&type=rent';
  expect(firstSearchOf(place)).toBe('type=rent&beds=2..&where=Castelo&most=1300');
  expect(firstSearchOf('?type=rent&where=+&most=')).toBe('type=rent');
  fc.assert(
    fc.property(anyQuery, (query) => {
      const asked = firstSearchOf(writeQuery(query));
      if (asked === null) return;
      expect(readQuery(asked).query).toEqual(readQuery(writeQuery(query)).query);
      expect(pattern.test(asked)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
