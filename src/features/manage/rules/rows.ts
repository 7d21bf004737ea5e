import { freshness, type Freshness } from '#contract/rules/listing/freshness.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { type DailyFigures, funnelOf } from '#src/rules/listing/homeFigures.ts';
import { canBeAskedFor, type Standing, standingOf } from '#src/rules/listing/standing.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldInquiry, HeldListing } from '#src/data/types.ts';
import { groupOf } from './groups.ts';

/** The number of days for which the table counts views and saves. */
export const COUNTED_DAYS = 28;

/** How far the local listing is from the public one. */
export type SyncState =
  /** Changed here; not on the server yet. */
  | 'waiting'
  /** Changed here and elsewhere: the person must decide. */
  | 'conflict'
  /** The server refused the last change; it was undone and kept aside. */
  | 'refused'
  /** Some photos exist only on a device. */
  | 'photos'
  | 'synced';

export interface Row {
  readonly listing: HeldListing;
  readonly standing: Standing;
  /** Views and saves in the last 28 days; null until the figures are known. */
  readonly views: number | null;
  readonly saves: number | null;
  /** Inquiries that are neither won, lost nor spam; null until they are known. */
  readonly leads: number | null;
  /** Null for a closed or withdrawn one: nobody needs to confirm it. */
  readonly freshness: Freshness | null;
  readonly sync: SyncState;
}

/**
 * A landlord's homes as rows of the table, open ones first and those to be confirmed before others. `refused`: those
 * with a refused change; `figures`: the figures of each; `spam`: inquiries that were marked so. Undefined inquiries and figures are
 * not known yet.
 */
export function rowsOf(
  listings: readonly HeldListing[],
  inquiries: readonly HeldInquiry[] | undefined,
  now: number,
  refused: ReadonlySet<string> = new Set(),
  figures?: ReadonlyMap<string, DailyFigures>,
  spam: ReadonlySet<string> = new Set(),
): readonly Row[] {
  const open = inquiries?.filter(
    ({ id, stage }) => stage !== 'won' && stage !== 'lost' && !spam.has(id),
  );
  return listings
    .map((listing) => ({
      listing,
      standing: standingOf(listing, now),
      ...lookedAt(figures, listing.id, viewDay(now)),
      leads: open?.filter((inquiry) => inquiry.property_id === listing.id).length ?? null,
      freshness:
        isClosed(listing.status) || listing.away?.kind === 'withdrawn'
          ? null
          : freshness(Date.parse(listing.availability_confirmed_at), now),
      sync: syncOf(listing, refused.has(listing.id)),
    }))
    .toSorted(
      (one, other) =>
        Number(isClosed(one.listing.status)) - Number(isClosed(other.listing.status)) ||
        one.listing.availability_confirmed_at.localeCompare(
          other.listing.availability_confirmed_at,
        ),
    );
}

function lookedAt(
  figures: ReadonlyMap<string, DailyFigures> | undefined,
  id: string,
  today: string,
): Pick<Row, 'views' | 'saves'> {
  if (figures === undefined) return { views: null, saves: null };
  const own = figures.get(id);
  const all = own === undefined ? [] : [own];
  return {
    views: funnelOf(all, today, COUNTED_DAYS).now.views,
    saves: funnelOf(all, today, COUNTED_DAYS).now.saves,
  };
}

function syncOf({ conflicts, isPending, photos }: HeldListing, isRefused: boolean): SyncState {
  if (conflicts.length > 0) return 'conflict';
  if (isRefused) return 'refused';
  if (isPending) return 'waiting';
  return photos.some(({ key }) => key === null) ? 'photos' : 'synced';
}

export const FILTERS = [
  'all',
  'open',
  'pending',
  'unconfirmed',
  'hidden',
  'closed',
  'unsynced',
] as const;
export type Filter = (typeof FILTERS)[number];

/** Rows of a filter whose title or street contains the words. */
export function filtered(rows: readonly Row[], filter: Filter, text: string): readonly Row[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return rows.filter(({ listing, ...row }) => {
    const said = fold(`${listing.title} ${listing.details.street ?? ''} ${listing.ref}`);
    return isIn(filter, { listing, ...row }) && words.every((word) => said.includes(word));
  });
}

function isIn(filter: Filter, { standing, freshness: fresh, sync }: Row): boolean {
  switch (filter) {
    case 'open':
    case 'pending':
    case 'hidden':
    case 'closed':
      return groupOf(standing) === filter;
    case 'unconfirmed':
      return fresh !== null && fresh !== 'fresh' && isConfirmable(standing);
    case 'unsynced':
      return sync !== 'synced';
    case 'all':
    default:
      return true;
  }
}

/** Whether others see the home, or saw it until nobody had confirmed it for too long: only then a confirmation says something. */
const isConfirmable = (standing: Standing): boolean =>
  canBeAskedFor(standing) || standing === 'expired';
