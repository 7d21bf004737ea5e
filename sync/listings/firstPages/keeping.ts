/** How the first pages of searches are kept: what of them, and how many. */
export type { FirstPageTexts } from './firstPage.ts';
export { keepingPages } from './keepingPages.ts';
export { type Entry, entriesIn, withEntry } from './ledger.ts';
