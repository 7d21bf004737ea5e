import * as z from 'zod/mini';
import type { CalendarDay } from '../../rules/calendarDay.ts';

/** A day without a time zone, 'YYYY-MM-DD'. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)) as unknown as z.ZodMiniType<
  CalendarDay,
  CalendarDay
>;
/** ISO 4217. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units of the listing's currency. The largest sums: contract/rules/listing/bounds.ts. */
export const amount = z.int().check(z.nonnegative());
export const count = z.int().check(z.nonnegative(), z.maximum(10_000));
/** m², two decimals at most. */
export const squareMetres = z.number().check(z.nonnegative(), z.maximum(10_000_000));
export const text = (most: number) => z.string().check(z.maxLength(most));
export const opt = z.optional;
