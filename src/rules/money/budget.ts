import type { AboutMe } from '#contract/entities/records/settings.ts';
import { DEFAULT_CURRENCY, type Money } from '#contract/rules/money/money.ts';

/** The person's budget for a month; null where they stated none. */
export function budgetOf({ budget, budgetCurrency }: AboutMe): Money | null {
  if (budget === null || budget === undefined) return null;
  return { amount: budget, currency: budgetCurrency ?? DEFAULT_CURRENCY };
}
