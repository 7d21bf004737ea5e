import type { ListingType } from '../../entities/property.ts';

const hundreds = (...amounts: readonly number[]) => amounts.map((amount) => amount * 100_00);

/** The prices a filter offers, minor units: a month of a rental, all of a sale. */
export const PRICE_STEPS: Readonly<Record<ListingType, readonly number[]>> = {
  rent: hundreds(4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 40, 60),
  sale: hundreds(1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000),
};

/** What the other filters offer: numbers of rooms, m², days, months. */
export const SEARCH_STEPS = {
  bedrooms: [1, 2, 3, 4, 5],
  bathrooms: [1, 1.5, 2, 3, 4],
  living_area: [20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300],
  floor: [0, 1, 2, 3, 5, 10],
  confirmed_days: [3, 7, 14],
  listed_days: [1, 3, 7, 14, 30],
  term_months: [1, 3, 6, 12, 24],
} as const;
