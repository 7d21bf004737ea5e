export { createMarket } from './createMarket.ts';
export { createStartedSearcher } from './startedSearcher.ts';
export type { Listings, Market } from './market.ts';
export { createNotes } from './notes.ts';
export type { OpenMarket } from './opened.ts';
export type { StoredCatalogue } from './reads/storedCatalogue.ts';
