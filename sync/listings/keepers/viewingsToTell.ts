import type { Kept } from '#contract/entities/record.ts';
import { viewingNews, viewingNotice } from '../../model/rules/alerts/viewingNews.ts';
import type { HeldListing, HeldViewing } from '../../model/listings.ts';

/** A viewing mostly comes before its home: so long it is waited for. */
const HOME_COMES_MS = 60_000;

type Home = Pick<HeldListing, 'id' | 'title'> & {
  readonly details: Pick<HeldListing['details'], 'time_zone'>;
};

export interface Telling {
  readonly userId: string;
  /** Ids of the notices there are. */
  readonly known: ReadonlySet<string>;
  /** Those that are here. */
  readonly homes: readonly Home[];
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * The notices of viewings that are still to be told. A viewing that waits to be sent may be undone yet: it is
 * no news.
 */
export function toTell(
  viewings: readonly HeldViewing[],
  { userId, known, homes, now }: Telling,
): readonly Kept<'notice'>[] {
  return viewings.flatMap((viewing) => {
    const held = homes.find(({ id }) => id === viewing.property_id);
    const home = held === undefined ? null : { title: held.title, zone: held.details.time_zone };
    if (viewing.isPending || (home === null && now - viewing.changedAt < HOME_COMES_MS)) return [];
    return viewingNews(viewing, now)
      .map((what) => viewingNotice(viewing, what, { userId, home, now }))
      .filter(({ id }) => !known.has(id));
  });
}
