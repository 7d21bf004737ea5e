/** Reads of the open database, once or live. They come with the engine. */
export { readAll, readMany, readOne, readRange } from '../beneath/documents.ts';
export { inPlace } from './inPlace.ts';
export { keptDocs } from './keptDocs.ts';
export { everything, liveRead, type LiveReadDeps } from './liveRead.ts';
export { createLiveReads } from './liveReads.ts';
