/** The adapters that follow the server for a person. They come with the engine. */
export { createAuthWatch } from './authWatch.ts';
export { createCatalogue } from './catalogue.ts';
