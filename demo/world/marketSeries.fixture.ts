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
 * Of the demo as it is on 21 November 2026 with 700 listings in its first city. Fewer than five homes of these areas closed
 * in October, so that prices are asked ones: of a home that was cut in November the earlier price.
 */
export const AREAS_OF_OCTOBER: readonly AreaMonth[] = [
  {
    // Eight on offer: half way between the fourth and the fifth, 279,000 and 296,000, and between 52 and 66 days. One was new, and one
    // of eight was cut. With the one that closed the figure is of nine.
    slug: 'porto-novo',
    ...{ price: 28_750_000, ofClosed: false, n: 9, inventory: 8, added: 1, closed: 1 },
    ...{ drops: 1 / 8, daysOnOffer: 59, leftOut: [0, 0, 0, 0] },
    asked: [
      13_000_000, 25_200_000, 26_500_000, 27_900_000, 29_600_000, 38_500_000, 45_000_000,
      99_000_000,
    ],
    days: [14, 40, 40, 52, 66, 141, 167, 244],
    closedFor: [39_700_000],
  },
  {
    // Seven: the fourth of the prices, 243,000, and the fourth of the days, 35. Those of 1, 12 and 27 days came in October
    // (the 31st is day 0), and three of seven were cut.
    slug: 'ribeira-alta',
    ...{ price: 24_300_000, ofClosed: false, n: 8, inventory: 7, added: 3, closed: 1 },
    ...{ drops: 3 / 7, daysOnOffer: 35, leftOut: [0, 0, 0, 0] },
    asked: [13_300_000, 19_900_000, 23_300_000, 24_300_000, 25_200_000, 26_200_000, 28_800_000],
    days: [1, 12, 27, 35, 47, 78, 137],
    closedFor: [24_700_000],
  },
  {
    // Five: the third of each. Four came in October, and none was cut. Two closings carry no price.
    slug: 'oleiros',
    ...{ price: 35_400_000, ofClosed: false, n: 7, inventory: 5, added: 4, closed: 2 },
    ...{ drops: 0, daysOnOffer: 24, leftOut: [0, 0, 0, 0] },
    asked: [10_500_000, 17_800_000, 35_400_000, 39_900_000, 41_200_000],
    days: [21, 22, 24, 28, 97],
    closedFor: [20_900_000, 44_200_000],
  },
];
