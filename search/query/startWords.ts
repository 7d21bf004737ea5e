import { cutText } from '#contract/rules/text/cutText.ts';

/** Parameters of a search as the start page writes them: words that the search reads once it knows more. */
export const WHERE = 'where';
/** A highest price, in whole units of a currency that is not known yet. */
export const BUDGET = 'most';

/** The words of an address, as `URLSearchParams` gives them. */
interface Words {
  get(name: string): string | null;
}

/** The words by which a place is looked for; '': none. */
export const whereIn = (words: Words): string => cutText(words.get(WHERE)?.trim() ?? '', 80);

/** The highest price as it was typed; '': none. */
export const budgetIn = (words: Words): string => cutText(words.get(BUDGET)?.trim() ?? '', 20);
