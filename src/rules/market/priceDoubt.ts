import type { ListingType } from '#contract/entities/property.ts';
import { hasLikelyArea, isNear } from '#contract/rules/market/plausible.ts';

/** The price an owner probably meant. */
export type Meant =
  /** A digit too few or too many. Minor units, for the period of the price. */
  | { readonly kind: 'sum'; readonly price: number }
  | { readonly kind: 'rent_for_sale' }
  | { readonly kind: 'price_to_rent' }
  /** m². The number was meant in the other unit. */
  | { readonly kind: 'area'; readonly squareMetres: number };

/** Something in a listing that is hardly right, and is asked about before it goes live. */
export interface Doubt {
  readonly about: 'price' | 'area';
  readonly side: 'below' | 'above';
  readonly meant: Meant | null;
}

/** The asking prices of homes like it; a `PriceBand` with enough of them. */
export interface Band {
  readonly low: number;
  readonly centre: number;
  readonly high: number;
}

const SLIPS = [10, 100, 1000, 0.1, 0.01, 0.001];
/** A month's rent as a share of the price of the same home: 3 to 12 per cent a year. */
const RENT_SHARE = { least: 0.0025, most: 0.01 } as const;

/**
 * Whether a price is hardly right: below a fifth or above five times what homes like it ask, the bounds of `plausible`.
 * `compared`: the price as the band has it, a month for a rental; `price`: as it was typed. Minor units.
 */
export function priceDoubt(
  { type, price, compared }: { readonly type: ListingType; price: number; compared: number },
  band: Band,
): Doubt | null {
  if (price <= 0 || isNear(compared, band.centre)) return null;
  const side = compared < band.centre ? 'below' : 'above';
  const slip = SLIPS.find((by) => compared * by >= band.low && compared * by <= band.high);
  if (slip !== undefined)
    return { about: 'price', side, meant: { kind: 'sum', price: Math.round(price * slip) } };
  return { about: 'price', side, meant: otherMarket(type, compared / band.centre) };
}

function otherMarket(type: ListingType, ratio: number): Meant | null {
  const isShare = (share: number) => share >= RENT_SHARE.least && share <= RENT_SHARE.most;
  if (type === 'sale') return isShare(ratio) ? { kind: 'rent_for_sale' } : null;
  return isShare(1 / ratio) ? { kind: 'price_to_rent' } : null;
}

const SQFT = 0.092_903_04;

/** Whether a living area is hardly one: below 8 or above 5,000 m². `unit`: as it was typed; null where nobody knows. */
export function areaDoubt(squareMetres: number, unit: 'm2' | 'sqft' | null): Doubt | null {
  if (hasLikelyArea(squareMetres)) return null;
  const side = squareMetres < 1000 ? 'below' : 'above';
  const other = unit === 'sqft' ? squareMetres / SQFT : squareMetres * SQFT;
  const isMeant = unit === (side === 'below' ? 'sqft' : 'm2') && hasLikelyArea(other);
  return {
    about: 'area',
    side,
    meant: isMeant ? { kind: 'area', squareMetres: Math.round(other) } : null,
  };
}

/** Whether a new price is so far from the one before that somebody may have slipped. Minor units of one currency. */
export const isFarFromBefore = (price: number, before: number): boolean =>
  before > 0 && !isNear(price, before);
