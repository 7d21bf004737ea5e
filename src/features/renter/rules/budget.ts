import type { Money } from '#contract/rules/money/money.ts';
import { type CostedHome, isWhole, trueMonthlyCost } from '#contract/rules/money/moveInCost.ts';

export interface BudgetStanding {
  /** Homes whose true month the budget pays. */
  readonly fits: number;
  /** Homes that can be compared with it. */
  readonly of: number;
  /** Homes that do not state all costs, and whose stated ones it pays: nobody can say of these. In neither number. */
  readonly unknown: number;
}

type Home = CostedHome & { readonly listing_type: string; readonly currency: string };

/** How many homes a monthly budget pays for: rentals in its currency only, by their true monthly cost. */
export function standingOf({ amount, currency }: Money, homes: readonly Home[]): BudgetStanding {
  const comparable = homes.filter(
    (home) => home.listing_type === 'rent' && home.currency === currency,
  );
  const costs = comparable.map((home) => trueMonthlyCost(home, { hasPets: false }));
  const paid = costs.filter(({ total }) => total <= amount);
  const fits = paid.filter(isWhole).length;
  const unknown = paid.length - fits;
  return { fits, of: comparable.length - unknown, unknown };
}
