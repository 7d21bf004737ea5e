import { expect, test } from 'vitest';
import { BYTES_KEPT, entriesIn, PAGES_KEPT, withEntry } from './ledger.ts';

const entry = (key: string, bytes = 1000) => ({ key, at: 1, bytes });
const many = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, n) => entry(`search ${n}`, bytes));
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test('FI17 the last twenty searches are kept, the latest first', () => {
  const { entries, dropped } = withEntry(many(PAGES_KEPT), entry('new'));
  expect(entries).toHaveLength(PAGES_KEPT);
  expect(keys(entries)[0]).toBe('new');
  expect(dropped).toEqual(['search 19']);
});

test('FI17 a search that is shown again takes its own place', () => {
  const { entries, dropped } = withEntry(many(PAGES_KEPT), entry('search 7', 2000));
  expect(keys(entries).slice(0, 3)).toEqual(['search 7', 'search 0', 'search 1']);
  expect(entries).toHaveLength(PAGES_KEPT);
  expect(dropped).toEqual([]);
});

test('FI17 and no more bytes than a megabyte: the oldest go first', () => {
  const { entries, dropped } = withEntry(many(10, BYTES_KEPT / 10), entry('new', 10));
  expect(dropped).toEqual(['search 9']);
  expect(entries.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BYTES_KEPT);
});

test('FI17 one that would take the place of the others is not kept, nor what was kept of it before', () => {
  const { entries, dropped } = withEntry(many(3), entry('huge', BYTES_KEPT / 2));
  expect(keys(entries)).toEqual(['search 0', 'search 1', 'search 2']);
  expect(dropped).toEqual(['huge']);
  expect(withEntry(many(3), entry('search 1', BYTES_KEPT)).dropped).toEqual(['search 1']);
});

test('FI17 a ledger that cannot be read is an empty one', () => {
  expect(entriesIn(undefined)).toEqual([]);
  expect(entriesIn('x')).toEqual([]);
  expect(entriesIn([null, { key: 1 }, entry('good')])).toEqual([entry('good')]);
});
