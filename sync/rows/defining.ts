/** The parts of which definitions of collections are made. It comes with what moves rows. */
export { ownDefinitions } from './definitions/own.ts';
export { type Merge, merging, type Sides } from './merge.ts';
export { mergingByRank } from './mergeByRank.ts';
export { sharedPayload } from './sharedPayload.ts';
