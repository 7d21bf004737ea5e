import { daySchema } from '../entities/property/parts.ts';
import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';
import { residentsSchema } from './residents.ts';

const counts = z.readonly(z.array(z.int()));
/** Null: of fewer than five homes. */
const values = z.readonly(z.array(z.nullable(z.number())));

/** Figures of one segment, each a list by month from `at` on. Named in short: an area has fifty of them. */
const columnsSchema = z.object({
  /** How many months after `from` they begin. */
  at: z.int(),
  /** Homes that closed or are on offer; 0: fewer than five, and nothing is known of that month. */
  n: counts,
  /** Minor units, a month for rentals; of homes that closed where five or more did, else of what is asked. Four digits. */
  price: values,
  /** Minor units a m². Four digits. */
  metre: values,
  /** Of the homes that `price` is of: how many do not state their area. */
  metreless: counts,
  inventory: counts,
  added: counts,
  closed: counts,
  daysToClose: values,
  daysOnOffer: values,
  /** Closed price in ten-thousandths of the first asking price. */
  saleToList: values,
  /** Of those that closed: how many are not in it. */
  unlisted: counts,
  /** Thousandths of what is on offer. */
  drops: values,
  /** Homes left out: for their price, their area, their price a m², another currency. Absent: none. */
  leftOut: z.optional(z.readonly(z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])))),
});
export type SeriesColumns = z.infer<typeof columnsSchema>;

/** GET /api/market/<id of an area or a city>: its figures by month, as far as they go back. */
export const marketSeriesSchema = z.object({
  id: z.uuid(),
  /** In which all sums are; null: nothing was counted. */
  currency: z.nullable(z.string()),
  /** The first month, '2024-11'. */
  from: z.string().check(z.regex(/^\d{4}-\d\d$/)),
  /** The day up to which the last month is counted. */
  through: daySchema,
  countedAt: z.nullable(instantSchema),
  /** By kind of listing, kind of home and bedrooms, as `segmentKey` writes them. */
  segments: z.record(z.string(), columnsSchema),
  /** Of an area; absent: fewer than five people said something, or an older server. */
  residents: z.optional(residentsSchema),
});
export type MarketSeries = z.infer<typeof marketSeriesSchema>;
