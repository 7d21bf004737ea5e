import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';

/**
 * Finds which of these homes a search is about, by the index that searches ask. A let or sold home counts as
 * it was on the market: that it went is news of it. `hidden`: ids of homes the person does not want to see;
 * `now`: ms since the epoch.
 */
export function matchingHomes(
  query: ListingQuery,
  homes: readonly Property[],
  hidden: readonly string[],
  now: number,
): ReadonlySet<string> {
  if (homes.length === 0) return new Set();
  const index = createListingIndex();
  index.hide(hidden);
  index.put(homes.map((home) => asOffered(home, now)));
  const { ids } = index.search({ ...query, sort: 'newest' }, { from: 0, count: homes.length }, now);
  return new Set(ids);
}

/** The same for one home and many searches. Homes that somebody hid are left to whoever asks. */
export function matcherOf(home: Property, now: number): (query: ListingQuery) => boolean {
  const index = createListingIndex();
  index.put([asOffered(home, now)]);
  return (query) =>
    index.search({ ...query, sort: 'newest' }, { from: 0, count: 1 }, now).ids.length > 0;
}

const asOffered = (home: Property, now: number): Property =>
  isClosed(home.status)
    ? {
        ...home,
        status: home.listing_type === 'rent' ? 'available' : 'active',
        availability_confirmed_at: new Date(now).toISOString(),
      }
    : home;
