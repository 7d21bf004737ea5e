import * as z from 'zod/mini';

/**
 * A tab's message to the one that leads, about the data this device is to hold. The wish itself is stored
 * (`ScopeDoc`).
 */
export const wishSchema = z.enum([
  /** Somebody looks for listings: the catalogue is to be here. */
  'catalogue',
  /** An area is to be here, or no longer. */
  'areas',
  /** Listings are wanted one by one. */
  'listings',
]);
export type Wish = z.infer<typeof wishSchema>;
