/** What comes with the engine, or with the first look at homes: it would weigh on the shell. */
export { createNoteCommands } from './commands/notes.ts';
export { createLoadedSeries } from './loadedSeries.ts';
export { openMarket } from './openMarket.ts';
export { createUndoOffers } from './undoOffers.ts';
