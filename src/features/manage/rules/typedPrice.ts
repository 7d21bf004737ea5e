import { isFarFromBefore } from '#src/rules/market/priceDoubt.ts';
import { isBelowZero, parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import type { HeldListing } from '#src/data/types.ts';
import { type Action, mostPriceOf } from './bulk.ts';

/** How a new price is typed: by per cent, or one sum for all. */
export const WAYS = ['down', 'up', 'sum'] as const;
export type Way = (typeof WAYS)[number];

/** Why a typed price is not taken, or asked about (`far`): keys under `price`. */
export type PriceFault = 'wrongSum' | 'zero' | 'wrongPct' | 'above' | 'far';

const MOST_PER_CENT = 50;

/**
 * Reads the typed text as an action on the chosen homes, or the reason why it is none. `currency`: null where
 * they have several.
 */
export function actionOf(
  way: Way,
  text: string,
  currency: string | null,
  selected: readonly HeldListing[],
): Action | { readonly fault: PriceFault } {
  if (way === 'sum' && currency !== null) {
    const digits = minorDigits(currency);
    const price = parseAmount(text, digits);
    if (price === 0 || isBelowZero(text, digits)) return { fault: 'zero' };
    if (price === null) return { fault: 'wrongSum' };
    return price > mostPriceOf(selected, currency) ? { fault: 'above' } : { kind: 'price', price };
  }
  const pct = (parseAmount(text) ?? 0) / 100;
  if (pct === 0 || pct > MOST_PER_CENT) return { fault: 'wrongPct' };
  return { kind: 'pricePct', pct: way === 'up' ? pct : -pct };
}

/** The chosen homes that ask something far from the sum that was typed: somebody may have slipped. */
export const farFrom = (
  action: Action,
  selected: readonly HeldListing[],
): readonly HeldListing[] =>
  action.kind === 'price'
    ? selected.filter(({ price }) => isFarFromBefore(action.price, price))
    : [];
