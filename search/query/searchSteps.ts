import type { ListingType } from '#contract/entities/property.ts';
import { moneyOf } from '#contract/rules/money/money.ts';

const hundreds = (...amounts: readonly number[]) => amounts.map((amount) => amount * 100);

/** Whole units of a currency: a month of a rental, all of a sale. */
const PRICES: Readonly<Record<ListingType, readonly number[]>> = {
  rent: hundreds(4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 40, 60),
  sale: hundreds(1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000),
};
const PRICES_PER_M2: Readonly<Record<ListingType, readonly number[]>> = {
  rent: [8, 10, 12, 15, 20, 25, 30],
  sale: [1500, 2000, 2500, 3000, 4000, 5000],
};

const inMinor = (steps: readonly number[], currency: string): readonly number[] =>
  steps.map((step) => moneyOf(step, currency).amount);

/** The prices a filter offers, in minor units of `currency`: 400 dinars are 400,000 millimes. Rentals where no type is said. */
export const priceSteps = (type: ListingType | undefined, currency: string): readonly number[] =>
  inMinor(PRICES[type ?? 'rent'], currency);

/** The same for a m². */
export const pricePerM2Steps = (
  type: ListingType | undefined,
  currency: string,
): readonly number[] => inMinor(PRICES_PER_M2[type ?? 'rent'], currency);

/** The choices of the other filters: numbers of rooms, m², days, months. */
export const SEARCH_STEPS = {
  bedrooms: [1, 2, 3, 4, 5],
  bathrooms: [1, 1.5, 2, 3, 4],
  living_area: [20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300],
  floor: [0, 1, 2, 3, 5, 10],
  confirmed_days: [3, 7, 14],
  listed_days: [1, 3, 7, 14, 30],
  term_months: [1, 3, 6, 12, 24],
  /** Minutes. */
  travel: [10, 15, 20, 30, 45, 60],
} as const;
