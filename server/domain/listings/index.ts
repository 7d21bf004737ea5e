export { type AreaBases, type BaseFile, createAreaBases, type Standing } from './areaBases.ts';
export { type AreaSnapshots, createAreaSnapshots, type Snapshot } from './areaSnapshot.ts';
export { type CityHomes, createCityHomes } from './cityHomes.ts';
export type { SnapshotEncoding } from './encodings.ts';
export { createFirstAnswers, type FirstAnswers } from './firstAnswers.ts';
export { publicHome, type PublicHome } from './publicHome.ts';
