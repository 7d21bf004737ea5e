import { expect, test } from 'vitest';
import type { LocalDatabase } from '../../store/index.ts';
import { testListing } from '../search/testListing.ts';
import { indexedOf } from '../catalogue/propertyRow.ts';
import { properties } from './properties.ts';

const context = {
  userId: 'me',
  database: {} as LocalDatabase,
  log: { info: () => undefined, warn: () => undefined },
};
const home = (changes: Parameters<typeof testListing>[0] = {}) => {
  const row = testListing(changes);
  return {
    id: row.id,
    row,
    ...indexedOf(row),
    rev: 1,
    updated_at: '',
    via: 'mine' as const,
    isGone: false,
  };
};

test('RP24 a home removed here is asked about where its owner changed it elsewhere, and not where the server judged it', () => {
  const { asksBeforeRemoval } = properties(context);
  expect(asksBeforeRemoval?.(home(), home({ price: 99_000 }))).toBe(true);
  expect(asksBeforeRemoval?.(home(), home({ details: { nearby: 'A park' } }))).toBe(true);
  expect(
    asksBeforeRemoval?.(home({ visibility: 'pending_approval' }), home({ relisted_count: 1 })),
  ).toBe(false);
});
