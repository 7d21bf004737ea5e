import * as z from 'zod/mini';
import { positionSchema } from './area.ts';
import {
  currencySchema,
  daySchema,
  ENERGY_RATINGS,
  FEATURES,
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from './property.ts';
import { TRAVEL_MODES } from './records/place.ts';

const opt = z.optional;
const range = z.object({ min: opt(z.number()), max: opt(z.number()) });

/** Characters of the name of a drawn area. */
export const AREA_NAME_MAX = 60;

export const SORTS = [
  'best',
  'newest',
  'price_up',
  'price_down',
  'true_cost',
  'price_per_area',
  'area',
  'nearest',
  'travel',
  'reduced',
  'confirmed',
] as const;
export type Sort = (typeof SORTS)[number];

/**
 * A search. An absent field does not filter. A listing that does not state what is asked for does not match,
 * unless `include_not_stated`. The whole of it goes into an address (search/query/queryAddress.ts).
 */
export const listingQuerySchema = z.object({
  type: opt(z.enum(LISTING_TYPES)),
  /** `"balcony -ground"`: all words, quoted phrases, a minus before what must not be there. */
  text: opt(z.string().check(z.maxLength(200))),
  /** The city that is searched where no areas, map or place is named; absent: the one in use on the device. */
  city: opt(z.uuid()),
  area_ids: opt(z.array(z.uuid()).check(z.maxLength(60))),
  /** The area the person drew, as a closed ring. */
  polygon: opt(z.array(positionSchema).check(z.maxLength(200))),
  /** The person's name for the drawn area. Filters nothing. */
  polygon_name: opt(z.string().check(z.maxLength(AREA_NAME_MAX))),
  near: opt(z.object({ at: positionSchema, km: z.number() })),
  /** [west, south, east, north] of the map. */
  bounds: opt(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /**
   * The most minutes, estimated, to any of the person's places. `by`: one way of travel for all places; absent: the way
   * noted with each place.
   */
  travel: opt(z.object({ minutes: z.int(), by: opt(z.enum(TRAVEL_MODES)) })),
  /** Minor units; a month for rentals. */
  price: opt(range),
  /** `total`: `price` includes the mandatory monthly fees and bills (true monthly cost). */
  price_kind: opt(z.enum(['asked', 'total'])),
  currency: opt(currencySchema),
  bedrooms: opt(range),
  bathrooms: opt(range),
  /** m². */
  living_area: opt(range),
  /** Minor units a m². */
  price_per_m2: opt(range),
  property_types: opt(z.array(z.enum(PROPERTY_TYPES))),
  available_by: opt(daySchema),
  furnished: opt(z.array(z.enum(FURNISHED))),
  /** Each animal must be welcome, or a matter of agreement. */
  pets: opt(z.array(z.enum(PETS))),
  /** Months the person wants to stay. */
  term_months: opt(z.int()),
  features: opt(z.array(z.enum(FEATURES))),
  /** This rating or better. */
  energy: opt(z.enum(ENERGY_RATINGS)),
  floor: opt(range),
  listed_by: opt(z.array(z.enum(LISTED_BY))),
  /** The owner confirmed it within so many days. */
  confirmed_days: opt(z.int()),
  listed_days: opt(z.int()),
  reduced: opt(z.boolean()),
  has_floor_plan: opt(z.boolean()),
  has_tour: opt(z.boolean()),
  exclude_pending: opt(z.boolean()),
  include_hidden: opt(z.boolean()),
  include_not_stated: opt(z.boolean()),
  /** Names of fields above that are only nice to have: they score and do not exclude. */
  nice: opt(z.array(z.string())),
  sort: opt(z.enum(SORTS)),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;
/** The fields of a query that narrow what is found. */
export type QueryField = Exclude<
  keyof ListingQuery,
  'nice' | 'sort' | 'include_not_stated' | 'city' | 'polygon_name'
>;
