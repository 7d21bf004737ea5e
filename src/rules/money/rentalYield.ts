/** A home let out. Sums in minor units of one currency. */
export interface LetHome {
  readonly price: number;
  readonly rentMonth: number;
  /** Share of the year without a tenant: 0.05 for 5 %. */
  readonly vacancy?: number;
  /** Running costs a year. */
  readonly costsYear?: number;
  /** Taxes and fees of buying. */
  readonly buyingCosts?: number;
}

/** A year's rent as a share of the price: 12·rent / price. */
export function grossYield({ price, rentMonth }: LetHome): number {
  return (12 * rentMonth) / price;
}

/**
 * The net yield: a year's rent less costs as a share of all that was paid:
 * (12·rent·(1−vacancy)−costs)/(price+buying).
 */
export function netYield(home: LetHome): number {
  const income = 12 * home.rentMonth * (1 - (home.vacancy ?? 0)) - (home.costsYear ?? 0);
  return income / (home.price + (home.buyingCosts ?? 0));
}

/** How many years of rent the price is: price / (12·rent). */
export function priceToRent({ price, rentMonth }: LetHome): number {
  return price / (12 * rentMonth);
}
