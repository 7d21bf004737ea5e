/** The parts that come with the engine, or with the first look at homes: they would weigh on the shell. */
export { createNoteCommands } from './commands/notes.ts';
export { createLoadedSeries } from './loadedSeries.ts';
export { openMarket } from './openMarket.ts';
export { createUndoOffers } from './undoOffers.ts';
