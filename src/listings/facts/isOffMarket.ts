import { canBeAskedFor, type StandingListing, standingOf } from '#src/rules/listing/standing.ts';

/** Whether a home can no longer be asked for. `now`: ms since the epoch. */
export const isOffMarket = (home: StandingListing, now: number): boolean =>
  !canBeAskedFor(standingOf(home, now));
