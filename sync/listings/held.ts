/** The part of the catalogue on this device, and the areas that may give way when room is made. */
export { giveUpAreas } from './catalogue/cities.ts';
export { wholeCities } from './catalogue/keptCities.ts';
export { wantedHomes } from './catalogue/wantedHomes.ts';
