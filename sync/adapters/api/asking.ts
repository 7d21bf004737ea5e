/** The questions to /api. They come with the engine. */
export { createApi } from './api.ts';
export { askAround, askCity, askPlaces } from './places.ts';
