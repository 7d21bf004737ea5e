/** Parameters of a search as the start page writes them: words that the search reads once it knows more. */
export const WHERE = 'where';
/** A highest price, in whole units of a currency that is not known yet. */
export const BUDGET = 'most';
