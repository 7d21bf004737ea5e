import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { priceBand, type Comparable, type PriceBand } from '#contract/rules/market/priceBand.ts';
import type { ListingCard } from '#src/data/types.ts';
import type { ReadListing } from './readDraft.ts';

/** The largest distance at which homes are compared, and how many are read. */
const COMPARE_KM = 10;
export const COMPARE_MOST = 200;

/** The query for homes comparable with a draft; null while the draft does not say enough. */
export function comparableQuery(listing: ReadListing): ListingQuery | null {
  const { listing_type: type, property_type: kind, bedrooms, lat, lon } = listing;
  if (type === undefined || kind === undefined || lat === undefined || lon === undefined)
    return null;
  return {
    type,
    property_types: [kind],
    near: { at: [lon, lat], km: COMPARE_KM },
    ...(bedrooms === undefined ? {} : { bedrooms: { min: bedrooms - 1, max: bedrooms + 1 } }),
    sort: 'nearest',
  };
}

/** The price band for a draft; null while it does not say enough. Product rule 5.1. */
export function bandOf(
  id: string,
  listing: ReadListing,
  cards: readonly ListingCard[],
  today: CalendarDay,
): PriceBand<Comparable> | null {
  const { listing_type, property_type, lat, lon, price, currency, living_area } = listing;
  const isSaid =
    listing_type !== undefined &&
    property_type !== undefined &&
    lat !== undefined &&
    lon !== undefined &&
    currency !== undefined;
  if (!isSaid) return null;
  const subject: Comparable = {
    id,
    listing_type,
    property_type,
    lat,
    lon,
    currency,
    price: price ?? 0,
    price_period: listing.price_period ?? null,
    status: listing_type === 'rent' ? 'available' : 'active',
    bedrooms: listing.bedrooms ?? 0,
    living_area: living_area ?? null,
    closed_price: null,
    closed_on: null,
    last_listed_on: today,
    off_market_on: null,
    fingerprint: id,
  };
  return priceBand(subject, cards.map(asComparable), today);
}

/** A card of an available home has all the fields that are compared. */
function asComparable(card: ListingCard): Comparable {
  return {
    ...card,
    closed_price: null,
    closed_on: null,
    last_listed_on: card.first_listed_on,
    off_market_on: null,
    fingerprint: card.id,
  };
}
