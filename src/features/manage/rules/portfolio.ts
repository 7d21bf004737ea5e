import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import { isOnOffer, isOver, type Standing, standingOf } from '#src/rules/listing/standing.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';

/** Figures of one currency: sums of different currencies are never added up. Minor units. */
export interface PortfolioSums {
  readonly currency: string;
  /** The monthly rent of rented homes. */
  readonly rentLet: number;
  /** The monthly rent of homes on offer: seen by everybody, and nobody has made an offer for them. */
  readonly rentOpen: number;
  /** The total asking price of homes for sale, and the total price of sold ones. */
  readonly saleOpen: number;
  readonly saleSold: number;
}

export interface Portfolio {
  readonly sums: readonly PortfolioSums[];
  readonly rentals: number;
  readonly let: number;
  /** The share of the rentals that are rented, 0 to 1; null without rentals. */
  readonly occupancy: number | null;
}

/** The income and the asking prices of a landlord's homes. `now`: ms since the epoch. */
export function portfolioOf(listings: readonly HeldListing[], now: number): Portfolio {
  const rentals = listings.filter((home) => home.listing_type === 'rent');
  const tenanted = rentals.filter((home) => home.status === 'rented');
  const currencies = [...new Set(listings.map((home) => home.currency))].sort();
  return {
    sums: currencies.map((currency) =>
      sumsOf(
        currency,
        listings.filter((home) => home.currency === currency),
        now,
      ),
    ),
    rentals: rentals.length,
    let: tenanted.length,
    occupancy: rentals.length === 0 ? null : tenanted.length / rentals.length,
  };
}

function sumsOf(currency: string, homes: readonly HeldListing[], now: number): PortfolioSums {
  const sum = (type: HeldListing['listing_type'], stands: (standing: Standing) => boolean) =>
    homes
      .filter((home) => home.listing_type === type && stands(standingOf(home, now)))
      .reduce((total, home) => total + worthOf(home), 0);
  return {
    currency,
    rentLet: sum('rent', isOver),
    rentOpen: sum('rent', isOnOffer),
    saleOpen: sum('sale', isOnOffer),
    saleSold: sum('sale', isOver),
  };
}

/** The rent a month, or the price of a sale; the closing price once it is closed. */
function worthOf(home: HeldListing): number {
  const price = isClosed(home.status) ? (home.closed_price ?? home.price) : home.price;
  return home.price_period === null ? price : monthlyRent(price, home.price_period);
}
