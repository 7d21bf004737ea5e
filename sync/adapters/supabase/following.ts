/** What follows the server for a person. It comes with the engine. */
export { createAuthWatch } from './authWatch.ts';
export { createCatalogue } from './catalogue.ts';
