/** What moves the catalogue to this device, in the tab that leads. */
export { type IntakeCatalogue, withIntake } from './catalogue/areaIntake.ts';
export { type CatalogueDriver, createCatalogueDriver } from './catalogue/catalogue.ts';
