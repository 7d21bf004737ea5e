export { createPlaces, type Places } from './places.ts';
export { keepZoneOf, keepZones, zoneAt } from './zones.ts';
export { citiesBySlug, cityMap } from './cityMap.ts';
