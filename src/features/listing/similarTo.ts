import type { HeldListing } from '#src/data/types.ts';
import { isOver } from '#src/homes/isOver.ts';
import { scoreOf } from '#contract/rules/search/recommend.ts';
import { tasteOf } from '#contract/rules/search/taste.ts';

/** Of these homes the ones most like this one that are still to be had, best first. `now` in ms since the epoch. */
export function similarTo(
  listing: HeldListing,
  near: readonly HeldListing[],
  most: number,
  now: number,
): HeldListing[] {
  // Somebody who looks at this home is taken to like homes as it is.
  const taste = tasteOf([{ home: listing, kind: 'save', at: now }], now);
  if (taste === null) return [];
  return near
    .filter((home) => home.id !== listing.id && home.fingerprint !== listing.fingerprint)
    .filter((home) => !isOver(home))
    .filter((home) => home.listing_type === listing.listing_type)
    .map((home) => scoreOf(home, taste, now))
    .sort((one, other) => other.score - one.score || one.home.id.localeCompare(other.home.id))
    .slice(0, most)
    .map(({ home }) => home);
}
