export { createParcels } from './parcels/parcels.ts';
export { type AllViewsLeft, createViewsLeft, type ViewsLeft } from './views/viewsLeft.ts';
