import * as z from 'zod/mini';

/** The calculations of the calculator. */
export const CALCULATIONS = ['mortgage', 'afford', 'moveIn', 'rentOrBuy', 'yield'] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** A calculation that was kept, to be opened again and compared with others. */
export const scenarioSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  calculation: z.enum(CALCULATIONS),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** ISO 3166-1: the country whose usual figures it began with; empty: no country's. */
  country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/)),
  /**
   * By field: sums in minor units, shares in per cent, days since 1970-01-01. A field left empty is absent.
   */
  fields: z.record(z.string(), z.number()),
  /** The home it is about; absent: none. */
  propertyId: z.optional(z.uuid()),
  /** When it was kept, ms since the epoch. */
  at: z.number(),
});
export type Scenario = z.infer<typeof scenarioSchema>;
