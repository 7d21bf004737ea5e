/** The search of the homes on this device: in a thread of its own, or in the page's where there is none. */
export { createAwaiting } from './awaiting.ts';
export { createSearcher } from './createSearcher.ts';
