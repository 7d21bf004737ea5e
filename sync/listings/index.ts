export { createMarket } from './createMarket.ts';
export { createStartedSearcher } from './startedSearcher.ts';
export type { Inquiries, Listings, Market, Photos } from './market.ts';
export { createNotes, type Notes } from './notes.ts';
export type { OpenMarket } from './opened.ts';
export type { StoredCatalogue } from './reads/storedCatalogue.ts';
