export type { AreaBases } from './areaBases.ts';
export type { BaseFile } from './baseFiles.ts';
export type { Standing } from './baseStates.ts';
export type { Snapshot } from './areaSnapshot.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export type { SnapshotEncoding } from './encodings.ts';
export type { FirstAnswers } from './firstAnswers.ts';
export { publicHome, type PublicHome } from './publicHome.ts';
