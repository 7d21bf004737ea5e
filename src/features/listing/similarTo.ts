import type { HeldListing } from '#src/data/types.ts';
import { isOffMarket } from '#src/listings/facts/index.ts';
import { scoreOf } from '#search/recommend/recommend.ts';
import { tasteOf } from '#search/recommend/taste.ts';

/** The available homes most similar to this one, best first. `now` in ms since the epoch. */
export function similarTo(
  listing: HeldListing,
  near: readonly HeldListing[],
  most: number,
  now: number,
): HeldListing[] {
  // A person who looks at this home is assumed to like homes like it.
  const taste = tasteOf([{ home: listing, kind: 'save', at: now }], now);
  if (taste === null) return [];
  return near
    .filter((home) => home.id !== listing.id && home.fingerprint !== listing.fingerprint)
    .filter((home) => !isOffMarket(home, now))
    .filter((home) => home.listing_type === listing.listing_type)
    .map((home) => scoreOf(home, taste, now))
    .sort((one, other) => other.score - one.score || one.home.id.localeCompare(other.home.id))
    .slice(0, most)
    .map(({ home }) => home);
}
