import { beforeEach, expect, it } from 'vitest';
import { createGuestSearches } from './guestSearches.ts';

let stored: Map<string, string>;
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
beforeEach(() => {
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
});
const open = () => createGuestSearches(storage, new EventTarget());

it('a guest’s searches are there after a new start, the latest first, each once, ten at most', () => {
  const before = open();
  for (let beds = 1; beds <= 12; beds += 1) before.note({ bedrooms: { min: beds } }, beds);
  before.note({ bedrooms: { min: 5 } }, 99);
  const after = open().get();
  expect(after.map(({ body }) => body.query.bedrooms?.min)).toEqual([
    5, 12, 11, 10, 9, 8, 7, 6, 4, 3,
  ]);
  expect(after[0]?.body.at).toBe(99);
  expect(after).toBe(after);
});

it('the same list is the same value, and whoever looks is told of a change', () => {
  const searches = open();
  let told = 0;
  const stop = searches.subscribe(() => (told += 1));
  searches.note({ text: 'sea' }, 1);
  expect(searches.get()).toBe(searches.get());
  searches.forget();
  stop();
  searches.note({ text: 'hill' }, 2);
  expect(told).toBe(2);
});

it('what another tab wrote is heard', () => {
  const events = new EventTarget();
  const searches = createGuestSearches(storage, events);
  let told = 0;
  searches.subscribe(() => (told += 1));
  stored.set('guestSearches', JSON.stringify([['q=sea', 4]]));
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'guestSearches' }));
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
  expect([told, searches.get()[0]?.body]).toEqual([1, { query: { text: 'sea' }, at: 4 }]);
});

it.each(['{', '{}', '[["q=sea"]]', 'null'])('%s in the storage is no search', (text) => {
  stored.set('guestSearches', text);
  expect(open().get()).toEqual([]);
});

it('a storage that is full forgets, and nothing breaks', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const searches = open();
  searches.note({ text: 'sea' }, 1);
  expect(searches.get()).toEqual([]);
});
