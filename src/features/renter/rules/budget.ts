import type { Money } from '#contract/rules/money/money.ts';
import { type CostedHome, trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';

export interface BudgetStanding {
  /** Homes whose true month the budget pays. */
  readonly fits: number;
  /** Homes that can be compared with it. */
  readonly of: number;
}

type Home = CostedHome & { readonly listing_type: string; readonly currency: string };

/** How homes stand against a budget a month: rentals in its currency alone, by what a month really costs. */
export function standingOf({ amount, currency }: Money, homes: readonly Home[]): BudgetStanding {
  const comparable = homes.filter(
    (home) => home.listing_type === 'rent' && home.currency === currency,
  );
  const fits = comparable.filter(
    (home) => trueMonthlyCost(home, { hasPets: false }).total <= amount,
  );
  return { fits: fits.length, of: comparable.length };
}
