import * as z from 'zod/mini';

/** What a tab tells the one that leads, of what this device is to hold. What is wanted is stored (`ScopeDoc`). */
export const wishSchema = z.enum([
  /** Somebody looks for listings: the catalogue is to be here. */
  'catalogue',
  /** An area is to be here, or no longer. */
  'areas',
  /** Listings are wanted one by one. */
  'listings',
]);
export type Wish = z.infer<typeof wishSchema>;
