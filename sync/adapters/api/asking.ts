/** What is asked of /api. It comes with the engine. */
export { createApi } from './api.ts';
export { askAround, askCity, askPlaces } from './places.ts';
