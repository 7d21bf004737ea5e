/** What of the catalogue this device holds, and what may give way: for whoever makes room. */
export { giveUpAreas } from './catalogue/cities.ts';
export { wholeCities } from './catalogue/keptCities.ts';
export { wantedHomes } from './catalogue/wantedHomes.ts';
