import type { ListingPhoto, Property, PropertyDetails } from '#contract/entities/property.ts';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { type CostedHome, depositOf, trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';

/** The fields of a listing that a snapshot keeps, and that may change later. */
export type Notable = Pick<
  Property,
  'title' | 'price' | 'currency' | 'status' | 'bedrooms' | 'bathrooms' | 'living_area' | 'area_id'
> & { readonly photos: readonly ListingPhoto[] } & Partial<
    Pick<Property, 'property_type' | 'listing_type' | 'price_period'>
  > & {
    /** Whole, or, of a card, the words its title is chosen from. */
    readonly details?: object | undefined;
  };

/** A snapshot of a listing at `at` (ms since the epoch), to tell later what has changed since. */
export function asOf(listing: Notable, at: number): AsOf {
  const { title, price, currency, status, bedrooms, bathrooms, living_area, area_id } = listing;
  const photo = listing.photos[0]?.key ?? null;
  const kind = listing.property_type;
  return {
    at,
    title,
    price,
    currency,
    status,
    ...(kind && { property_type: kind }),
    bedrooms,
    bathrooms,
    living_area,
    area_id,
    ...termsOf(listing),
    photo,
  };
}

type TermDetails = CostedHome['details'] & Pick<PropertyDetails, 'notice_days'>;

/** Each home has a country, and no card has: of a card nothing is "not stated". */
const isWhole = (details: object): details is TermDetails => 'country' in details;

type Terms = Pick<AsOf, 'month' | 'deposit' | 'min_term_months' | 'notice_days'>;

/** The costs of a rental beside its rent, and its terms; nothing of a sale, and of a home of which the device has its card alone. */
function termsOf({ listing_type, price, price_period = null, details }: Notable): Terms {
  if (listing_type !== 'rent' || details === undefined || !isWhole(details)) return {};
  const home: CostedHome = { price, price_period, details };
  return {
    month: trueMonthlyCost(home, { hasPets: false }).total,
    deposit: depositOf(home) ?? null,
    min_term_months: details.min_term_months ?? null,
    notice_days: details.notice_days ?? null,
  };
}

/** One difference between a snapshot and the listing now. */
export type Change =
  /** Minor units of one currency. `pct`: the change in per cent, negative when it fell. */
  | { readonly kind: 'price'; readonly from: number; readonly to: number; readonly pct: number }
  | {
      readonly kind: 'status';
      readonly from: Notable['status'];
      readonly to: Notable['status'];
    }
  /** m²; null: not stated. */
  | { readonly kind: 'area'; readonly from: number | null; readonly to: number | null }
  /** Minor units of one currency; null: not stated. */
  | {
      readonly kind: 'month' | 'deposit';
      readonly from: number | null;
      readonly to: number | null;
    }
  /** Months and days; null: not stated. */
  | { readonly kind: 'term' | 'notice'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'rooms' }
  | { readonly kind: 'title'; readonly from: string; readonly to: string };

/**
 * The changes since the snapshot, the most important first. A price in another currency is not a change of
 * price.
 */
export function changesSince(before: AsOf, now: Notable): Change[] {
  const changes: Change[] = [];
  if (before.status !== now.status)
    changes.push({ kind: 'status', from: before.status, to: now.status });
  if (before.price !== now.price && before.currency === now.currency)
    changes.push({ kind: 'price', from: before.price, to: now.price, pct: pctOf(before, now) });
  changes.push(...termChanges(before, now));
  if (before.living_area !== now.living_area)
    changes.push({ kind: 'area', from: before.living_area, to: now.living_area });
  if (before.bedrooms !== now.bedrooms || before.bathrooms !== now.bathrooms)
    changes.push({ kind: 'rooms' });
  if (before.title !== now.title)
    changes.push({ kind: 'title', from: before.title, to: now.title });
  return changes;
}

/** Of what the snapshot has. A month that costs another sum because the rent is another one is told by the rent. */
function termChanges(before: AsOf, now: Notable): Change[] {
  const terms = termsOf(now);
  if (before.currency !== now.currency) return [];
  const isSameRent = before.price === now.price;
  return [
    ...changed('month', isSameRent ? before.month : undefined, terms.month),
    ...changed('deposit', before.deposit, terms.deposit),
    ...changed('term', before.min_term_months, terms.min_term_months),
    ...changed('notice', before.notice_days, terms.notice_days),
  ];
}

/** Undefined: it was not noted, or is not known now. */
const changed = (
  kind: 'month' | 'deposit' | 'term' | 'notice',
  from: number | null | undefined,
  to: number | null | undefined,
): Change[] => (from === undefined || to === undefined || from === to ? [] : [{ kind, from, to }]);

function pctOf(before: Pick<AsOf, 'price'>, now: Pick<AsOf, 'price'>): number {
  return before.price === 0 ? 100 : ((now.price - before.price) / before.price) * 100;
}
