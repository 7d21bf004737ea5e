export type { AreaBases, BaseFile, Standing } from './areaBases.ts';
export type { Snapshot } from './areaSnapshot.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export type { SnapshotEncoding } from './encodings.ts';
export type { FirstAnswers } from './firstAnswers.ts';
export { publicHome, type PublicHome } from './publicHome.ts';
