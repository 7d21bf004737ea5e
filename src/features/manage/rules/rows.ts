import { freshness, type Freshness } from '#contract/rules/listing/freshness.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { type DailyFigures, funnelOf } from '#contract/rules/listing/homeFigures.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldInquiry, HeldListing } from '#src/data/types.ts';

/** Days the table counts who looked, and who saved. */
export const [VIEW_DAYS, SAVE_DAYS] = [7, 28];

/** How far a listing is from what everybody sees. */
export type SyncState =
  /** Changed here; the server does not have it yet. */
  | 'waiting'
  /** Changed here and elsewhere: somebody has to say what holds. */
  | 'conflict'
  /** The server refused what was changed last; it is undone and kept. */
  | 'refused'
  /** Photos are only on a device. */
  | 'photos'
  | 'synced';

export interface Row {
  readonly listing: HeldListing;
  /** Who looked at it in the last 7 days, and who saved it in the last 28. */
  readonly views: number;
  readonly saves: number;
  /** Inquiries that are neither won nor lost. */
  readonly leads: number;
  /** Null for a closed one: nobody needs to confirm it. */
  readonly freshness: Freshness | null;
  readonly sync: SyncState;
}

/**
 * A landlord's homes as the table shows them, open ones first and those that need confirming before others.
 * `refused`: those of which a change was refused; `figures`: what came of each, where that was told.
 */
export function rowsOf(
  listings: readonly HeldListing[],
  inquiries: readonly HeldInquiry[],
  now: number,
  refused: ReadonlySet<string> = new Set(),
  figures: ReadonlyMap<string, DailyFigures> = new Map(),
): readonly Row[] {
  const open = inquiries.filter(({ stage }) => stage !== 'won' && stage !== 'lost');
  return listings
    .map((listing) => ({
      listing,
      ...lookedAt(figures.get(listing.id), viewDay(now)),
      leads: open.filter((inquiry) => inquiry.property_id === listing.id).length,
      freshness: isClosed(listing.status)
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

function lookedAt(figures: DailyFigures | undefined, today: string): Pick<Row, 'views' | 'saves'> {
  const all = figures === undefined ? [] : [figures];
  return {
    views: funnelOf(all, today, VIEW_DAYS).now.views,
    saves: funnelOf(all, today, SAVE_DAYS).now.saves,
  };
}

function syncOf({ conflicts, isPending, photos }: HeldListing, isRefused: boolean): SyncState {
  if (conflicts.length > 0) return 'conflict';
  if (isRefused) return 'refused';
  if (isPending) return 'waiting';
  return photos.some(({ key }) => key === null) ? 'photos' : 'synced';
}

export const FILTERS = ['all', 'open', 'unconfirmed', 'hidden', 'closed', 'unsynced'] as const;
export type Filter = (typeof FILTERS)[number];

/** Rows of a filter whose title or street holds the words. */
export function filtered(rows: readonly Row[], filter: Filter, text: string): readonly Row[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return rows.filter(({ listing, ...row }) => {
    const said = fold(`${listing.title} ${listing.details.street ?? ''} ${listing.ref}`);
    return isIn(filter, { listing, ...row }) && words.every((word) => said.includes(word));
  });
}

function isIn(filter: Filter, { listing, freshness: fresh, sync }: Row): boolean {
  switch (filter) {
    case 'open':
      return !isClosed(listing.status) && listing.visibility === 'live';
    case 'unconfirmed':
      return fresh !== null && fresh !== 'fresh';
    case 'hidden':
      return listing.visibility !== 'live';
    case 'closed':
      return isClosed(listing.status);
    case 'unsynced':
      return sync !== 'synced';
    case 'all':
    default:
      return true;
  }
}
