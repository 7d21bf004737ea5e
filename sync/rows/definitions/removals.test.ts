import { expect, test } from 'vitest';
import { indexedOf } from '../../listings/catalogue/propertyRow.ts';
import type { LocalDatabase } from '../../store/database.ts';
import { testListing } from '../../listings/search/testListing.ts';
import { properties } from '../../listings/definitions/properties.ts';
import { records } from './records.ts';

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
const note = (kind: string, body: Record<string, unknown>) => ({
  ...{ id: 'one', kind, body, rev: 1, updated_at: '' },
});

test('RP24 a home removed here is asked about where its owner changed it elsewhere, and not where the server judged it', () => {
  const { asksBeforeRemoval } = properties(context);
  expect(asksBeforeRemoval?.(home(), home({ price: 99_000 }))).toBe(true);
  expect(asksBeforeRemoval?.(home(), home({ details: { nearby: 'A park' } }))).toBe(true);
  expect(
    asksBeforeRemoval?.(home({ visibility: 'pending_approval' }), home({ relisted_count: 1 })),
  ).toBe(false);
});

test('RP24 a record removed here is asked about where words of it were written elsewhere', () => {
  const { asksBeforeRemoval } = records();
  const before = note('quick_reply', { title: 'Hello', text: 'At five' });
  expect(asksBeforeRemoval?.(before, note('quick_reply', { title: 'Hello', text: 'At six' }))).toBe(
    true,
  );
  const snooze = note('snooze', { of: 'one', until: 1 });
  expect(asksBeforeRemoval?.(snooze, note('snooze', { of: 'one', until: 2 }))).toBe(false);
});

test('RP24 of what was removed elsewhere only what was written here is kept', () => {
  const { keepsConflict } = records();
  const kept = (body: object, base: object) =>
    keepsConflict?.(
      { ...note('lead', { note: '', labels: [], ...body }), _deleted: false },
      '_deleted',
      note('lead', { note: '', labels: [], ...base }),
    );
  expect(kept({ note: 'Has a dog' }, {})).toBe(true);
  expect(kept({ labels: ['dog'] }, {})).toBe(false);
  expect(kept({ note: 'Has a dog', labels: ['dog'] }, { note: 'Has a dog' })).toBe(false);
  expect(kept({ note: '' }, { note: 'Has a dog' })).toBe(false);
});
