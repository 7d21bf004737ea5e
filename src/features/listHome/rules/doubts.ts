import type { Comparable, PriceBand } from '#contract/rules/market/priceBand.ts';
import { areaDoubt, type Doubt, priceDoubt } from '#src/rules/market/priceDoubt.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import type { ReadListing } from './readDraft.ts';
import type { Values } from './values.ts';

/** A doubt, and the name under which the draft keeps that its owner answered it. */
export interface Asked {
  readonly doubt: Doubt;
  /** Names what was confirmed: another price or size is asked about anew. */
  readonly answer: string;
}

/**
 * The questions to ask before this listing goes live. Without enough comparable homes there is none about its
 * price.
 */
export function askedOf(
  listing: ReadListing,
  band: PriceBand<Comparable> | null,
): readonly Asked[] {
  const { living_area: area, listing_type: type, price, currency, price_period: period } = listing;
  const unit = listing.details.area_typed?.unit ?? null;
  const ofArea = typeof area === 'number' ? areaDoubt(area, unit) : null;
  const compared =
    period === null || period === undefined ? price : monthlyRent(price ?? 0, period);
  const ofPrice =
    type === undefined || price === undefined || compared === undefined || band?.kind !== 'band'
      ? null
      : priceDoubt({ type, price, compared }, band);
  return [
    ...(ofArea === null ? [] : [{ doubt: ofArea, answer: `area ${area}` }]),
    ...(ofPrice === null
      ? []
      : [{ doubt: ofPrice, answer: `price ${type} ${price} ${currency} ${period ?? ''}` }]),
  ];
}

/** The answers a draft keeps. */
export function answersIn({ confirmed }: Values): readonly string[] {
  return Array.isArray(confirmed) ? confirmed.filter((one) => typeof one === 'string') : [];
}
