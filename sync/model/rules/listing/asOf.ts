import type { ListingPhoto, Property } from '#contract/entities/property.ts';
import type { AsOf } from '#contract/entities/records/asOf.ts';

/** The fields of a listing that a snapshot keeps, and that may change later. */
export type Notable = Pick<
  Property,
  'title' | 'price' | 'currency' | 'status' | 'bedrooms' | 'bathrooms' | 'living_area' | 'area_id'
> & { readonly photos: readonly ListingPhoto[] } & Partial<Pick<Property, 'property_type'>>;

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
    photo,
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
  if (before.living_area !== now.living_area)
    changes.push({ kind: 'area', from: before.living_area, to: now.living_area });
  if (before.bedrooms !== now.bedrooms || before.bathrooms !== now.bathrooms)
    changes.push({ kind: 'rooms' });
  if (before.title !== now.title)
    changes.push({ kind: 'title', from: before.title, to: now.title });
  return changes;
}

function pctOf(before: Pick<AsOf, 'price'>, now: Pick<AsOf, 'price'>): number {
  return before.price === 0 ? 100 : ((now.price - before.price) / before.price) * 100;
}
