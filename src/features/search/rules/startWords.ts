import { minorDigits } from '#contract/rules/money/money.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { parseAmount } from '#contract/rules/money/amount.ts';

/** Parameters of a search as the start page writes them: words that the search reads once it knows more. */
export const WHERE = 'where';
/** A highest price, in whole units of a currency that is not known yet. */
export const BUDGET = 'most';

/** The words by which a place is looked for; '': none. */
export const whereIn = (params: URLSearchParams): string =>
  cutText(params.get(WHERE)?.trim() ?? '', 80);

/** The highest price as it was typed; '': none. */
export const budgetIn = (params: URLSearchParams): string =>
  cutText(params.get(BUDGET)?.trim() ?? '', 20);

/** The same in minor units; null: it is no price. */
export const budgetOf = (text: string, currency: string): number | null =>
  parseAmount(text, minorDigits(currency));

/** Whether a search is about to ask for more than it does: words of its address are still being read. */
export function isBeingRead(
  params: URLSearchParams,
  known: {
    /** The words by which no place was found. */
    readonly missing: string | undefined;
    /** Of what was found; undefined: nothing was yet, null: there is none. */
    readonly currency: string | null | undefined;
  },
): boolean {
  const where = whereIn(params);
  // Without its place the price is not read either.
  if (where !== '') return where !== known.missing;
  const budget = budgetIn(params);
  if (budget === '' || known.currency === null) return false;
  // A price in any currency: in which it was meant is known with the first answer.
  if (known.currency === undefined) return (parseAmount(budget) ?? 0) !== 0;
  const most = budgetOf(budget, known.currency);
  return most !== null && most !== 0;
}
