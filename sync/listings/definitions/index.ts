/** How the rows of the market are kept in step. */
export { areas } from './areas.ts';
export { inquiries } from './inquiries.ts';
export { properties } from './properties.ts';
export { viewings } from './viewings.ts';
