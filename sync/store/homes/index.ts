/** Homes of areas. It comes with the engine, and in the threads that read or store them. */
export type { Base, HomesOfArea } from './areaBlocks.ts';
export { type HeldHome, homeLine, isNewerInArea } from './homeFacts.ts';
export { type HomeStore, openHomeStore, type StoredHome } from './homeStore.ts';
export { openKeptAreaPacks } from './keptAreaPacks.ts';
