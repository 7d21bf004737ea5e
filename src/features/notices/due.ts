import type { Kept } from '#src/data/types.ts';
import { isDue, latestOf } from './notices.ts';

/** How much waits for a person where their work is. */
export interface Due {
  /** Homes of theirs to confirm. */
  readonly homes: number;
  /** Viewings that somebody asks them for, and that are ahead. */
  readonly viewings: number;
  /** Homes that alerts found and that were not seen. */
  readonly hits: number;
}

/**
 * Counted from notices, which every device has: counting homes and viewings themselves would load the market at every
 * start. `now` in ms since the epoch.
 */
export function dueOf(
  notices: readonly Kept<'notice'>[],
  hits: readonly Kept<'alert_hit'>[],
  now: number,
): Due {
  const homes = latestOf(notices, ({ listing }) => listing?.id ?? null).filter(
    ({ body: { listing } }) => listing !== undefined && isDue(listing.what) && !listing.isOver,
  );
  const viewings = latestOf(notices, ({ viewing }) => viewing?.id ?? null).filter(
    ({ body: { viewing } }) =>
      viewing?.as === 'owner' && viewing.what === 'requested' && Date.parse(viewing.startsAt) > now,
  );
  const unseen = hits.filter(({ body }) => !body.isSeen);
  return { homes: homes.length, viewings: viewings.length, hits: unseen.length };
}
