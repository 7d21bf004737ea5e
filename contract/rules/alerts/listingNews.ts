import type { Property } from '#contract/entities/property.ts';
import type { RecordBody } from '#contract/entities/record.ts';
import type { LISTING_NEWS } from '#contract/entities/records/notice.ts';
import { daysSinceConfirmed, FRESH_DAYS } from '#contract/rules/listing/freshness.ts';
import { readHeld } from '#contract/rules/listing/heldReasons.ts';
import { listingNoticeIdOf } from '#contract/rules/ids.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { DAY_MS } from '../durations.ts';

type Notice = RecordBody<'notice'>;
type What = (typeof LISTING_NEWS)[number];
/** News of one group replaces each other: there are at most six notices of a listing, however long it is on offer. */
const GROUPS = {
  approved: 'judged',
  refused: 'judged',
  to_confirm: 'fresh',
  unconfirmed: 'fresh',
  expired: 'fresh',
  price: 'price',
  let: 'gone',
  sold: 'gone',
  withdrawn: 'gone',
  went_live: 'shown',
  repriced: 'repriced',
} as const satisfies Record<What, string>;

/** One piece of news of a home. `at`: when it happened, ms since the epoch. */
export interface ListingNews
  extends Pick<NonNullable<Notice['listing']>, 'reason' | 'price' | 'hiddenAt'> {
  readonly what: What;
  readonly at: number;
}

export type JudgedHome = Pick<
  Property,
  | 'status'
  | 'visibility'
  | 'judged_at'
  | 'moderation_reason'
  | 'availability_confirmed_at'
  | 'went_live_at'
  | 'repriced_at'
  | 'price_history'
  | 'currency'
>;
export type WatchedHome = Pick<
  Property,
  'status' | 'currency' | 'price_history' | 'status_history'
> & {
  readonly isGone: boolean;
};

/** News of a person's own listing that its owner may not know. `now`: ms since the epoch. */
export function ownListingNews(home: JudgedHome, now: number): readonly ListingNews[] {
  if (isClosed(home.status)) return [];
  return [...judgement(home), ...staleness(home, now), ...carriedOut(home)];
}

function judgement(home: JudgedHome): ListingNews[] {
  const { visibility, judged_at, moderation_reason, went_live_at } = home;
  if (!judged_at) return [];
  const at = Date.parse(judged_at);
  // Approved before, it was shown by its schedule, which is told.
  if (visibility === 'live')
    return went_live_at != null && Date.parse(went_live_at) >= at ? [] : [{ what: 'approved', at }];
  // A moderator's decision is told by how the home stands, with the way to appeal.
  if (visibility !== 'rejected' || isDecided(moderation_reason)) return [];
  return [{ what: 'refused', at, reason: moderation_reason ?? '' }];
}

const isDecided = (reason: string | null | undefined): boolean =>
  readHeld(reason ?? null).some(({ kind }) => kind === 'decided');

/** The last change that its schedule made while its owner was away. */
function carriedOut(home: JudgedHome): ListingNews[] {
  const { went_live_at, repriced_at, price_history: history, currency } = home;
  const shown: ListingNews[] =
    went_live_at == null ? [] : [{ what: 'went_live', at: Date.parse(went_live_at) }];
  const last = history.findLastIndex(
    ({ at, reason }) => at === repriced_at && reason === 'changed',
  );
  const [from, to] = [history[last - 1], history[last]];
  if (repriced_at == null || from === undefined || to === undefined) return shown;
  const price = { from: from.price, to: to.price, currency };
  return [...shown, { what: 'repriced', at: Date.parse(repriced_at), price }];
}

/** Confirmations count in whole days, see `freshness`; the server hides the listing at the 30th. */
function staleness(home: JudgedHome, now: number): ListingNews[] {
  const confirmedAt = Date.parse(home.availability_confirmed_at);
  const hiddenAt = confirmedAt + FRESH_DAYS.unconfirmed * DAY_MS;
  if (home.visibility === 'expired') return [{ what: 'expired', at: hiddenAt }];
  const days = daysSinceConfirmed(confirmedAt, now);
  if (home.visibility !== 'live' || days <= FRESH_DAYS.fresh) return [];
  const [what, passed] =
    days > FRESH_DAYS.ok
      ? (['unconfirmed', FRESH_DAYS.ok] as const)
      : (['to_confirm', FRESH_DAYS.fresh] as const);
  return [{ what, at: confirmedAt + (passed + 1) * DAY_MS, hiddenAt }];
}

/**
 * News of a listing that somebody else offers and this person saved: its last change of price, and that it is
 * no longer available. The time of a withdrawal is unknown, so it is news of `now` (ms since the epoch).
 */
export function savedListingNews(home: WatchedHome, now: number): readonly ListingNews[] {
  return [...repricing(home), ...departure(home, now)];
}

function repricing({ price_history: history, currency }: WatchedHome): ListingNews[] {
  const last = history.findLastIndex(({ reason }) => reason === 'changed');
  const [from, to] = [history[last - 1], history[last]];
  if (from === undefined || to === undefined || from.price === to.price) return [];
  const price = { from: from.price, to: to.price, currency };
  return [{ what: 'price', at: Date.parse(to.at), price }];
}

function departure({ status, status_history, isGone }: WatchedHome, now: number): ListingNews[] {
  if (!isClosed(status)) return isGone ? [{ what: 'withdrawn', at: now }] : [];
  const closed = status_history.findLast((entry) => entry.status === status);
  const at = closed === undefined ? now : Date.parse(closed.at);
  return [{ what: status === 'rented' ? 'let' : 'sold', at }];
}

/** The notice for one piece of news. */
export function listingNotice(
  userId: string,
  home: Pick<Property, 'id' | 'title'>,
  { at, ...news }: ListingNews,
): { readonly id: string; readonly body: Notice } {
  return {
    id: listingNoticeIdOf(userId, home.id, GROUPS[news.what]),
    body: { tone: 'info', text: home.title, at, isRead: false, listing: { id: home.id, ...news } },
  };
}

/**
 * Whether the news adds something to the notice that exists. A withdrawal is notified once until the listing is back.
 */
export function isNews(
  { at, listing }: Pick<Notice, 'at' | 'listing'>,
  before: Notice | null | undefined,
): boolean {
  if (!before) return true;
  const isSame = before.listing?.what === listing?.what && before.listing?.isOver !== true;
  return listing?.what === 'withdrawn' ? !isSame : before.at < at;
}

/** News that stays true, no matter how the home changes. */
const LASTING: ReadonlySet<What> = new Set(['approved', 'price', 'went_live', 'repriced']);

/** Whether a notice describes a state of the listing that is over. `news`: the listing's news now. */
export function isPast({ listing }: Notice, news: readonly ListingNews[]): boolean {
  if (listing === undefined || listing.isOver === true) return false;
  if (LASTING.has(listing.what)) return false;
  return !news.some(({ what }) => GROUPS[what] === GROUPS[listing.what]);
}
