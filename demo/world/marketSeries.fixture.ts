/** October of an area's homes for sale: what is kept of it, and the homes it is made of. Prices in cents. */
export interface AreaMonth {
  readonly slug: string;
  /** The median of those that closed where five or more did, else of those asked. */
  readonly price: number;
  readonly ofClosed: boolean;
  /** Homes that closed or were on offer on the last day. */
  readonly n: number;
  readonly inventory: number;
  /** On offer for the first time in the month. */
  readonly added: number;
  readonly closed: number;
  /** The share of the inventory whose price was cut in the month. */
  readonly drops: number;
  /** The median of how long the inventory had been on offer. */
  readonly daysOnOffer: number;
  /** Homes without a price, of an impossible size, far off the others, in another currency. */
  readonly leftOut: readonly number[];
  /** Each home on offer on 31 October: what was asked on that day, and for how many days it had been. */
  readonly asked: readonly number[];
  readonly days: readonly number[];
  /** The prices of homes that closed in October. */
  readonly closedFor: readonly number[];
}

/**
 * Of the demo as it is on 21 November 2026 with 700 listings in its first city. No home of these areas closed
 * in October, so that prices are asked ones: of a home that was cut in November the earlier price.
 */
export const AREAS_OF_OCTOBER: readonly AreaMonth[] = [
  {
    // Seven homes: the fourth of the prices, 296,000, and the fourth of the days, 66. One was new, and one of seven was cut.
    slug: 'porto-novo',
    ...{ price: 29_600_000, ofClosed: false, n: 7, inventory: 7, added: 1, closed: 0 },
    ...{ drops: 1 / 7, daysOnOffer: 66, leftOut: [0, 0, 0, 0] },
    asked: [25_200_000, 26_500_000, 27_900_000, 29_600_000, 38_500_000, 45_000_000, 99_000_000],
    days: [14, 40, 40, 66, 141, 167, 244],
    closedFor: [],
  },
  {
    // Six: half way between the third and the fourth, 233,000 and 243,000, and between 27 and 35 days. Those of 1, 12 and 27 days
    // came in October (the 31st is day 0), and three of six were cut.
    slug: 'ribeira-alta',
    ...{ price: 23_800_000, ofClosed: false, n: 6, inventory: 6, added: 3, closed: 0 },
    ...{ drops: 3 / 6, daysOnOffer: 31, leftOut: [0, 0, 0, 0] },
    asked: [13_300_000, 19_900_000, 23_300_000, 24_300_000, 25_200_000, 28_800_000],
    days: [1, 12, 27, 35, 78, 137],
    closedFor: [],
  },
  {
    // Five, the fewest of which anything is told: the third of each, two of five cut.
    slug: 'moinhos',
    ...{ price: 27_300_000, ofClosed: false, n: 5, inventory: 5, added: 1, closed: 0 },
    ...{ drops: 2 / 5, daysOnOffer: 61, leftOut: [0, 0, 0, 0] },
    asked: [24_200_000, 27_100_000, 27_300_000, 27_800_000, 35_200_000],
    days: [6, 51, 61, 69, 98],
    closedFor: [],
  },
];
