import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';

/** Figures of a currency: sums of different ones are never added up. Minor units. */
export interface PortfolioSums {
  readonly currency: string;
  /** What let homes bring a month. */
  readonly rentLet: number;
  /** What those still on offer would bring a month. */
  readonly rentOpen: number;
  /** What homes for sale ask in all, and what sold ones went for. */
  readonly saleOpen: number;
  readonly saleSold: number;
}

export interface Portfolio {
  readonly sums: readonly PortfolioSums[];
  readonly rentals: number;
  readonly let: number;
  /** Share of the rentals that are let, 0 to 1; null without rentals. */
  readonly occupancy: number | null;
}

/** What a landlord's homes bring and ask. */
export function portfolioOf(listings: readonly HeldListing[]): Portfolio {
  const rentals = listings.filter((home) => home.listing_type === 'rent');
  const tenanted = rentals.filter((home) => home.status === 'rented');
  const currencies = [...new Set(listings.map((home) => home.currency))].sort();
  return {
    sums: currencies.map((currency) =>
      sumsOf(
        currency,
        listings.filter((home) => home.currency === currency),
      ),
    ),
    rentals: rentals.length,
    let: tenanted.length,
    occupancy: rentals.length === 0 ? null : tenanted.length / rentals.length,
  };
}

function sumsOf(currency: string, homes: readonly HeldListing[]): PortfolioSums {
  const sum = (type: HeldListing['listing_type'], closed: boolean) =>
    homes
      .filter((home) => home.listing_type === type && isClosed(home.status) === closed)
      .reduce((total, home) => total + worthOf(home), 0);
  return {
    currency,
    rentLet: sum('rent', true),
    rentOpen: sum('rent', false),
    saleOpen: sum('sale', false),
    saleSold: sum('sale', true),
  };
}

/** A month of a rental, all of a sale; what it went for once it is closed. */
export function worthOf(home: HeldListing): number {
  const price = isClosed(home.status) ? (home.closed_price ?? home.price) : home.price;
  return home.price_period === null ? price : monthlyRent(price, home.price_period);
}
