import type { AlertHit, SavedSearch } from '#contract/entities/records/search.ts';
import { newsOf } from '#contract/rules/alerts/alertNews.ts';
import type { HeldListing, Kept } from '#src/data/types.ts';

export const WEEK_MS = 7 * 24 * 60 * 60_000;

export interface AlertFigures {
  readonly unseen: number;
  /** Hits of the last seven days. */
  readonly week: number;
  /** ms since the epoch; null: never. */
  readonly lastAt: number | null;
}

/** An alert's finds in figures. The number shown is the number listed. `now` in ms since the epoch. */
export function figuresOf(hits: readonly AlertHit[], now: number): AlertFigures {
  return {
    unseen: hits.filter(({ isSeen }) => !isSeen).length,
    week: hits.filter(({ at }) => now - at < WEEK_MS).length,
    lastAt: hits.length === 0 ? null : Math.max(...hits.map(({ at }) => at)),
  };
}

/** The hits of one alert, newest first. */
export function hitsOf(
  all: readonly Kept<'alert_hit'>[],
  searchId: string,
): readonly Kept<'alert_hit'>[] {
  return all
    .filter(({ body }) => body.searchId === searchId)
    .sort((one, other) => other.body.at - one.body.at);
}

/** How many notices an alert would have sent in the last seven days, had it stood then. */
export function wouldHaveFound(
  search: SavedSearch,
  matching: readonly HeldListing[],
  now: number,
): number {
  const then = { ...search, baselineAt: now - WEEK_MS };
  return matching.reduce((sum, listing) => sum + newsOf(listing, then, now).length, 0);
}
