import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { wholeUnits } from '#contract/rules/money/money.ts';
import { canSetStatus, isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing, ListingChange, Property } from '#src/data/types.ts';

/** An action on several homes at once. */
export type Action =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Off the market, until its owner puts it back. */
  | { readonly kind: 'withdraw' }
  | ScheduleAction
  /** Minor units, for all of them. */
  | { readonly kind: 'price'; readonly price: number }
  /** Per cent; negative lowers the price. */
  | { readonly kind: 'pricePct'; readonly pct: number }
  /** `price`, `on`: the closing price (null: the asking price), and the day. */
  | {
      readonly kind: 'status';
      readonly status: Property['status'];
      readonly price: number | null;
      readonly on: CalendarDay;
    };

/** Days begin where each home stands. Null: that part of the schedule ends; absent: it stays. */
export interface ScheduleAction {
  readonly kind: 'schedule';
  /** Not shown before that day. */
  readonly showOn?: CalendarDay | null;
  /** Minor units, from that day on. */
  readonly price?: { readonly on: CalendarDay; readonly price: number } | null;
}

export interface PlannedChange {
  readonly id: string;
  readonly fields: ListingChange;
}

/** Why an action does not change a home: keys under `left`. */
export type Reason =
  | 'closed'
  | 'paused'
  | 'live'
  | 'withdrawn'
  /** It has no schedule that could end. */
  | 'noSchedule'
  /** Not public: it expired, or it was not approved. */
  | 'unseen'
  /** Only the review decides. */
  | 'reviewed'
  | 'sum'
  | 'samePrice'
  /** A status of the other kind of listing, rent or sale. */
  | 'kind'
  | 'sameStatus';

export interface Plan {
  readonly changes: readonly PlannedChange[];
  /** How many homes are left unchanged, and why. */
  readonly left: readonly { readonly reason: Reason; readonly count: number }[];
}

/** Plans an action: what it changes of which homes, and why it leaves out those it does not fit or would not change. */
export function planned(action: Action, listings: readonly HeldListing[], now: number): Plan {
  const changes: PlannedChange[] = [];
  const left = new Map<Reason, number>();
  for (const listing of listings) {
    const fields = fieldsOf(action, listing, now);
    if (typeof fields === 'string') left.set(fields, (left.get(fields) ?? 0) + 1);
    else changes.push({ id: listing.id, fields });
  }
  return { changes, left: [...left].map(([reason, count]) => ({ reason, count })) };
}

function fieldsOf(action: Action, listing: HeldListing, now: number): ListingChange | Reason {
  switch (action.kind) {
    case 'confirm':
      return isClosed(listing.status) ? 'closed' : confirmed(listing, now);
    case 'pause':
      return pausedFields(listing);
    case 'resume':
      return resumedFields(listing, now);
    case 'withdraw':
      return withdrawnFields(listing);
    case 'schedule':
      return scheduledFields(action, listing);
    case 'price':
      return priced(action.price, listing);
    case 'pricePct': {
      const price = wholeUnits(listing.price * (1 + action.pct / 100), listing.currency);
      return priced(price, listing);
    }
    case 'status':
    default:
      return canSetStatus(listing.listing_type, action.status)
        ? statusFields(action, listing, now)
        : 'kind';
  }
}

function pausedFields({ visibility, away }: HeldListing): ListingChange | Reason {
  // Paused until a day: from now on without one.
  if (visibility === 'live' || away?.kind === 'until')
    return { visibility: 'paused', away: { kind: 'paused' } };
  return visibility === 'paused' ? 'paused' : 'unseen';
}

function withdrawnFields({ status, visibility, away }: HeldListing): ListingChange | Reason {
  if (isClosed(status)) return 'closed';
  if (away?.kind === 'withdrawn') return 'withdrawn';
  return {
    away: { kind: 'withdrawn' },
    next_price: null,
    // A moderator's hold stands; should it be released, it is withdrawn.
    ...(visibility !== 'rejected' && { visibility: 'paused' as const }),
  };
}

function scheduledFields(
  { showOn, price }: ScheduleAction,
  listing: HeldListing,
): ListingChange | Reason {
  const { status, visibility, away, next_price: next } = listing;
  if (isClosed(status)) return 'closed';
  if (showOn != null && visibility === 'rejected') return 'reviewed';
  if (price != null && price.price > mostSum(listing.listing_type, listing.currency)) return 'sum';
  const isShownAtOnce = showOn === null && away?.kind === 'until';
  const fields: ListingChange = {
    ...(showOn != null && {
      away: { kind: 'until' as const, on: showOn },
      ...(visibility !== 'pending_approval' && { visibility: 'paused' as const }),
    }),
    // The day goes, and it stays as it is: it is shown when its owner says so.
    ...(isShownAtOnce && { away: visibility === 'paused' ? { kind: 'paused' as const } : null }),
    ...(price != null && { next_price: price }),
    ...(price === null && next != null && { next_price: null }),
  };
  return Object.keys(fields).length === 0 ? 'noSchedule' : fields;
}

function resumedFields(listing: HeldListing, now: number): ListingChange | Reason {
  const { visibility, away } = listing;
  if (visibility === 'live') return 'live';
  const isOwnersToResume = visibility === 'paused' || visibility === 'expired';
  if (isOwnersToResume) return { ...confirmed(listing, now), visibility: 'live', away: null };
  // Taken off, or to be shown later, while somebody else decides: once that is done, it is shown.
  return away == null ? 'reviewed' : { away: null };
}

function priced(price: number, listing: HeldListing): ListingChange | Reason {
  const { listing_type: type, currency } = listing;
  if (price <= 0 || price > mostSum(type, currency)) return 'sum';
  return price === listing.price ? 'samePrice' : { price };
}

/** A home that expired for lack of a confirmation becomes live again. */
function confirmed(listing: HeldListing, now: number): ListingChange {
  const at = { availability_confirmed_at: new Date(now).toISOString() };
  return listing.visibility === 'expired' ? { ...at, visibility: 'live' } : at;
}

function statusFields(
  { status, price, on }: Extract<Action, { kind: 'status' }>,
  listing: HeldListing,
  now: number,
): ListingChange | Reason {
  if (isClosed(status)) return { status, closed_price: price ?? listing.price, closed_on: on };
  if (status === listing.status) return 'sameStatus';
  const isOwnersToChoose = listing.visibility === 'live' || listing.visibility === 'paused';
  const reopened = { closed_price: null, closed_on: null };
  return { status, ...reopened, ...(isOwnersToChoose ? confirmed(listing, now) : {}) };
}

/** The largest price that may be typed for all of these homes, in minor units of `currency`. */
export function mostPriceOf(homes: readonly HeldListing[], currency: string): number {
  return Math.min(...homes.map(({ listing_type: type }) => mostSum(type, currency)));
}

/** The currency of these homes; null where they have several, so that no single price fits all. */
export function currencyOf(homes: readonly HeldListing[]): string | null {
  const [first = 'EUR', ...others] = new Set(homes.map(({ currency }) => currency));
  return others.length === 0 ? first : null;
}
