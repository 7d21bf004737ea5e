export type { PhotoCommands } from './photos/createPhotos.ts';
export { createParcels } from './parcels/parcels.ts';
export { type AllViewsLeft, createViewsLeft, type ViewsLeft } from './views/viewsLeft.ts';
