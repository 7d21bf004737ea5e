/** The search of the homes on this device: in a thread of its own, or in the page's where there is none. */
export { createSearcher } from './createSearcher.ts';
export { createForeseeing } from './foreseen.ts';
export { keptLater } from './keptLater.ts';
