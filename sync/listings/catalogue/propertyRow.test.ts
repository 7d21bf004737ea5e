import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertySchema } from '#contract/entities/property.ts';
import { AREA_IDS } from '#search/query/testQuery.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import { testListings } from '../search/testListing.ts';
import { parseProperty } from './propertyRow.ts';

const HOMES = testListings(30);
const SCOPE = areaScope(AREA_IDS[0]);
const ODD = [
  null,
  -1,
  0.5,
  1e12,
  '',
  'x'.repeat(300),
  true,
  [],
  {},
  [null],
  '2026-02-30',
  undefined,
];

type Holder = Record<string, unknown>;
/** Every place of a value that holds another one. */
const placesIn = (value: unknown): readonly (readonly [Holder, string])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.keys(value).flatMap((name) => [
        [value as Holder, name] as const,
        ...placesIn((value as Holder)[name]),
      ]);

it('RP4 a row that is another anywhere is understood as the schema of a listing says, or not at all', () => {
  let refused = 0;
  fc.assert(
    fc.property(
      fc.nat(HOMES.length - 1),
      fc.nat(),
      fc.constantFrom('odd', 'gone', 'more'),
      fc.constantFrom(...ODD),
      (which, where, how, odd) => {
        const row = {
          ...structuredClone(HOMES[which]),
          rev: 1,
          updated_at: '2026-11-28T06:28:46.542Z',
          deleted: false,
        } as Holder & Parameters<typeof parseProperty>[0];
        const places = placesIn(row).filter(
          ([holder, name]) => holder !== row || name in propertySchema.shape,
        );
        const [holder, name] = places[where % places.length] ?? [row, 'title'];
        if (how === 'odd') holder[name] = odd;
        else if (how === 'gone') delete holder[name];
        else holder['more'] = odd;
        if (typeof row.id !== 'string' || row.id === '') return;
        const expected = propertySchema.safeParse(row);
        if (!expected.success) refused += 1;
        const parsed = parseProperty(row, SCOPE);
        expect(parsed?.row ?? null).toStrictEqual(expected.data ?? null);
      },
    ),
    { numRuns: 1500 },
  );
  // Both happened often.
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(1400);
});
