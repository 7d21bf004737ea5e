/** What rows of the market are on this device, and how they are kept in step. */
export { parseProperty } from '../catalogue/propertyRow.ts';
export { areas } from './areas.ts';
export { inquiries } from './inquiries.ts';
export { properties } from './properties.ts';
export { viewings } from './viewings.ts';
