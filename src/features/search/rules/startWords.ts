import { parseAmount } from '#contract/rules/money/amount.ts';
import { budgetOf } from '#search/reading/meantBy.ts';
import { budgetIn, whereIn } from '#search/query/startWords.ts';

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
