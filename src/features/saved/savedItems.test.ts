import { expect, it } from 'vitest';
import { heldListing } from '#src/listings/testListing.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { isListEmpty, type SavedView, savedItems, shownItems, tagsOf } from './savedItems.ts';

const LIST = '11111111-1111-4111-8111-111111111111';
const saved = (number: number, change = {}) => {
  const listing = heldListing(number);
  return {
    propertyId: listing.id,
    savedAt: number,
    lists: [],
    tags: [],
    note: '',
    rating: 0,
    asOf: asOf(listing, number),
    ...change,
  };
};
/** ms since the epoch. */
const NOW = 1_790_000_000_000;
const all: SavedView = { filter: 'all', sort: 'saved', list: null, tag: null };
const namesOf = (items: readonly { saved: { savedAt: number } }[]) =>
  items.map((item) => item.saved.savedAt);

it('the home saved last comes first', () => {
  const items = savedItems([saved(1), saved(2), saved(3)], []);
  expect(namesOf(shownItems(items, all, NOW))).toEqual([3, 2, 1]);
});

it('by rating, by price of what it is now, and equal ones the newest first', () => {
  const items = savedItems(
    [saved(1, { rating: 5 }), saved(2), saved(3)],
    [heldListing(1, { price: 3000_00 }), heldListing(2, { price: 900_00 }), heldListing(3)],
  );
  expect(namesOf(shownItems(items, { ...all, sort: 'rating' }, NOW))).toEqual([1, 3, 2]);
  expect(namesOf(shownItems(items, { ...all, sort: 'price' }, NOW))).toEqual([2, 3, 1]);
});

it('by how well each fits what they have in common, one with stars above all; those that are gone last', () => {
  const large = { bedrooms: 5, living_area: 240, price: 3900_00 };
  const items = savedItems(
    [saved(1), saved(2), saved(3), saved(4), saved(5)],
    [1, 2, 3]
      .map((n) => heldListing(n))
      .concat([heldListing(4, large), heldListing(5, { status: 'rented', isGone: true })]),
  );
  expect(namesOf(shownItems(items, { ...all, sort: 'score' }, NOW))).toEqual([3, 2, 1, 4, 5]);
  const starred = savedItems(
    [saved(1, { rating: 1 }), saved(4, { rating: 5 })],
    [heldListing(1), heldListing(4, large)],
  );
  expect(namesOf(shownItems(starred, { ...all, sort: 'score' }, NOW))).toEqual([4, 1]);
});

it('what changed, what got cheaper and what is gone can be looked at alone', () => {
  const items = savedItems(
    [saved(1), saved(2), saved(3)],
    [
      heldListing(1, { price: 1400_00 }),
      heldListing(2, { status: 'rented', isGone: true }),
      heldListing(3),
    ],
  );
  const at = (filter: SavedView['filter']) => namesOf(shownItems(items, { ...all, filter }, NOW));
  expect(at('changed')).toEqual([2, 1]);
  expect(at('cheaper')).toEqual([1]);
  expect(at('gone')).toEqual([2]);
});

it('a home that is not on this device is shown as it was', () => {
  expect(savedItems([saved(1)], [])[0]).toMatchObject({
    listing: null,
    changes: [],
    isGone: false,
  });
});

it('lists and tags narrow it down', () => {
  const items = savedItems([saved(1, { lists: [LIST], tags: ['sunny'] }), saved(2)], []);
  expect(namesOf(shownItems(items, { ...all, list: LIST }, NOW))).toEqual([1]);
  expect(namesOf(shownItems(items, { ...all, tag: 'sunny' }, NOW))).toEqual([1]);
  expect(tagsOf(items)).toEqual(['sunny']);
});

it('a list without homes is told from one in which the other filters leave none', () => {
  const items = savedItems([saved(1, { lists: [LIST] }), saved(2)], []);
  const gone: SavedView = { ...all, list: LIST, filter: 'gone' };
  expect([shownItems(items, gone, NOW), isListEmpty(items, gone)]).toEqual([[], false]);
  expect(isListEmpty(items, { ...all, list: 'another' })).toBe(true);
  expect(isListEmpty(items, { ...all, filter: 'gone' })).toBe(false);
});
