import { type CostedHome, trueMonthlyCost } from '#contract/rules/moveInCost.ts';

export interface Budget {
  /** Minor units a month. */
  readonly sum: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface BudgetStanding {
  /** Homes whose true month the budget pays. */
  readonly fits: number;
  /** Homes that can be compared with it. */
  readonly of: number;
}

type Home = CostedHome & { readonly listing_type: string; readonly currency: string };

/** How homes stand against a budget: rentals in its currency alone, by what a month really costs. */
export function standingOf({ sum, currency }: Budget, homes: readonly Home[]): BudgetStanding {
  const comparable = homes.filter(
    (home) => home.listing_type === 'rent' && home.currency === currency,
  );
  const fits = comparable.filter((home) => trueMonthlyCost(home, { hasPets: false }).total <= sum);
  return { fits: fits.length, of: comparable.length };
}
