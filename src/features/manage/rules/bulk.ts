import { mostSum } from '#contract/rules/bounds.ts';
import { wholeUnits } from '#contract/rules/money.ts';
import { canSetStatus, isClosed } from '#contract/rules/statusLadder.ts';
import type { HeldListing, ListingChange, Property } from '#src/data/types.ts';

/** What is done to several homes at once. */
export type Action =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Minor units, for all of them. */
  | { readonly kind: 'price'; readonly price: number }
  /** Per cent up, or down where it is negative. */
  | { readonly kind: 'pricePct'; readonly pct: number }
  /** `price`, `on`: what a closed one went for (null: what was asked), and the day. */
  | {
      readonly kind: 'status';
      readonly status: Property['status'];
      readonly price: number | null;
      readonly on: string;
    };

export interface PlannedChange {
  readonly id: string;
  readonly fields: ListingChange;
  /** The same fields as they were: what undo writes. */
  readonly before: ListingChange;
}

/** What an action changes of which homes; those it would leave as they are, or does not fit, are left out. */
export function planned(
  action: Action,
  listings: readonly HeldListing[],
  now: number,
): readonly PlannedChange[] {
  return listings.flatMap((listing) => {
    const fields = fieldsOf(action, listing, now);
    if (fields === null) return [];
    const before = Object.fromEntries(
      Object.keys(fields).map((name) => [name, listing[name as keyof HeldListing]]),
    );
    return [{ id: listing.id, fields, before }];
  });
}

function fieldsOf(action: Action, listing: HeldListing, now: number): ListingChange | null {
  const isOwnersToChoose = listing.visibility === 'live' || listing.visibility === 'paused';
  switch (action.kind) {
    case 'confirm':
      return isClosed(listing.status) ? null : confirmed(listing, now);
    case 'pause':
      return listing.visibility === 'live' ? { visibility: 'paused' } : null;
    case 'resume':
      return listing.visibility === 'paused' || listing.visibility === 'expired'
        ? { ...confirmed(listing, now), visibility: 'live' }
        : null;
    case 'price':
      return priced(action.price, listing);
    case 'pricePct': {
      const price = wholeUnits(listing.price * (1 + action.pct / 100), listing.currency);
      return priced(price, listing);
    }
    case 'status':
    default:
      if (!canSetStatus(listing.listing_type, action.status)) return null;
      return statusFields(action, listing, now, isOwnersToChoose);
  }
}

/** Null: it is no price, or the one it has. */
function priced(price: number, listing: HeldListing): ListingChange | null {
  const { listing_type: type, currency } = listing;
  const isPrice = price > 0 && price <= mostSum(type, currency);
  return isPrice && price !== listing.price ? { price } : null;
}

/** One that expired because nobody confirmed it is live again. */
function confirmed(listing: HeldListing, now: number): ListingChange {
  const at = { availability_confirmed_at: new Date(now).toISOString() };
  return listing.visibility === 'expired' ? { ...at, visibility: 'live' } : at;
}

function statusFields(
  { status, price, on }: Extract<Action, { kind: 'status' }>,
  listing: HeldListing,
  now: number,
  isOwnersToChoose: boolean,
): ListingChange | null {
  if (isClosed(status)) return { status, closed_price: price ?? listing.price, closed_on: on };
  if (status === listing.status) return null;
  const reopened = { closed_price: null, closed_on: null };
  return { status, ...reopened, ...(isOwnersToChoose ? confirmed(listing, now) : {}) };
}

/** The most a price typed for all of these homes may be, in minor units of `currency`. */
export function mostPriceOf(homes: readonly HeldListing[], currency: string): number {
  return Math.min(...homes.map(({ listing_type: type }) => mostSum(type, currency)));
}

/** What a sum for these homes is typed in; null where they are priced in several currencies, of which none fits all. */
export function currencyOf(homes: readonly HeldListing[]): string | null {
  const [first = 'EUR', ...others] = new Set(homes.map(({ currency }) => currency));
  return others.length === 0 ? first : null;
}
