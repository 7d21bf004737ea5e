import { expect, it } from 'vitest';
import { heldListing } from '#src/listings/testListing.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { parseTags, type SavedView, savedItems, shownItems, tagsOf } from './savedItems.ts';

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
const all: SavedView = { filter: 'all', sort: 'saved', list: null, tag: null };
const namesOf = (items: readonly { saved: { savedAt: number } }[]) =>
  items.map((item) => item.saved.savedAt);

it('the home saved last comes first', () => {
  const items = savedItems([saved(1), saved(2), saved(3)], []);
  expect(namesOf(shownItems(items, all))).toEqual([3, 2, 1]);
});

it('by rating, by price of what it is now, and equal ones the newest first', () => {
  const items = savedItems(
    [saved(1, { rating: 5 }), saved(2), saved(3)],
    [heldListing(1, { price: 3000_00 }), heldListing(2, { price: 900_00 }), heldListing(3)],
  );
  expect(namesOf(shownItems(items, { ...all, sort: 'rating' }))).toEqual([1, 3, 2]);
  expect(namesOf(shownItems(items, { ...all, sort: 'price' }))).toEqual([2, 3, 1]);
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
  const at = (filter: SavedView['filter']) => namesOf(shownItems(items, { ...all, filter }));
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
  expect(namesOf(shownItems(items, { ...all, list: LIST }))).toEqual([1]);
  expect(namesOf(shownItems(items, { ...all, tag: 'sunny' }))).toEqual([1]);
  expect(tagsOf(items)).toEqual(['sunny']);
});

it.each([
  ['sunny, quiet ,sunny,', ['sunny', 'quiet']],
  ['هادئ، مشمس', ['هادئ', 'مشمس']],
  [' , ', []],
])('%j is %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});
