/** The schemas that a search reads, before the library is loaded. */
export { areaSchema } from './area.ts';
export { propertySchema } from './property.ts';
export { recordSchema } from './record.ts';
export { scopeSchema } from './scope.ts';
