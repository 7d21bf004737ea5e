import { expect, it } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { recentOnce } from './recent.ts';

const searched = (id: string, at: number, query: ListingQuery) => ({ id, body: { query, at } });
const noted = (id: string, at: number, beds: number) => ({
  id,
  body: { query: { bedrooms: { min: beds } }, at },
});

it('the same search noted by two devices stands once, where it was last', () => {
  const all = [noted('phone', 1, 2), noted('other', 2, 3), noted('desktop', 3, 2)];
  expect(recentOnce(all).map(({ id }) => id)).toEqual(['desktop', 'other']);
});

it('a search by words of which nothing is left is none, and no search of its own beside other filters', () => {
  const all = [
    searched('blank', 9, { text: '  ' }),
    searched('minus', 8, { type: 'rent', text: '-' }),
    searched('quotes', 7, { bedrooms: { min: 2 }, text: '""' }),
    searched('beds', 6, { bedrooms: { min: 2 } }),
    searched('words', 5, { text: '-ground' }),
  ];
  expect(recentOnce(all).map(({ id }) => id)).toEqual(['quotes', 'words']);
});
