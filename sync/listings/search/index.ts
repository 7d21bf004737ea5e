/** What searches the homes of this device: in a thread of its own, or beside the rest where there is none. */
export { createAwaiting } from './awaiting.ts';
export { createSearcher } from './createSearcher.ts';
