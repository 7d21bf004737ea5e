export { createPlaces, type Places } from './places.ts';
export { citiesBySlug, cityMap } from './cityMap.ts';
