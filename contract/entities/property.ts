import * as z from 'zod/mini';
import { instantSchema } from './message.ts';
import { propertyDetailsSchema } from './property/details.ts';
import type { FEATURES } from './property/features.ts';
import {
  LISTED_BY,
  LISTING_TYPES,
  LOCATION_PRECISIONS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  VISIBILITIES,
} from './property/kinds.ts';
import { listingPhotoSchema } from './property/media.ts';
import {
  amount,
  count,
  currencySchema,
  daySchema,
  opt,
  squareMetres,
  text,
} from './property/parts.ts';
import { PRICE_PERIODS } from './property/terms.ts';

export * from './property/details.ts';
export {
  ENERGY_RATINGS,
  FEATURES,
  HEATING,
  INTERNET,
  ORIENTATIONS,
} from './property/features.ts';
export * from './property/fee.ts';
export { CONDITIONS, TENURES } from './property/home.ts';
export * from './property/kinds.ts';
export * from './property/media.ts';
export { currencySchema, daySchema } from './property/parts.ts';
export {
  BILLS,
  FURNISHED,
  LEASE_KINDS,
  PETS,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
} from './property/terms.ts';
export { VIEWING_MODES, viewingSlotSchema } from './property/viewing.ts';

/** Where a home really is. Its owner alone reads it; the server sets the pin off from it. */
export const privatePlaceSchema = z.object({
  lat: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  lon: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  number: z.nullable(text(20)),
  unit: z.nullable(text(40)),
});
export type PrivatePlace = z.infer<typeof privatePlaceSchema>;

/** What an owner writes. The server takes these and no others from a push. */
const ownFields = {
  listing_type: z.enum(LISTING_TYPES),
  property_type: z.enum(PROPERTY_TYPES),
  listed_by: z.enum(LISTED_BY),
  area_id: z.uuid(),
  /** Where the pin stands for everybody: up to 300 m off unless `location_precision` is `exact`. */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  location_precision: z.enum(LOCATION_PRECISIONS),
  /** Minor units, per `price_period` for a rental, in all for a sale. */
  price: amount,
  currency: currencySchema,
  /** Null for a sale. */
  price_period: z.nullable(z.enum(PRICE_PERIODS)),
  /** 0: a studio. */
  bedrooms: count,
  /** In halves. */
  bathrooms: z.number().check(z.nonnegative(), z.maximum(100)),
  /** m²; null: the owner ticked "not stated". */
  living_area: z.nullable(squareMetres),
  title: text(80),
  details: propertyDetailsSchema,
  photos: z.array(listingPhotoSchema).check(z.maxLength(50)),
  /** Moves by the ladder (contract/rules/listing/statusLadder.ts); the server keeps the history. */
  status: z.enum(PROPERTY_STATUSES),
  /**
   * The owner may choose between `live` and `paused`; the rest is the server's. What is new waits as
   * `pending_approval` until the server has looked at it.
   */
  visibility: z.enum(VISIBILITIES),
  availability_confirmed_at: instantSchema,
  /** What it went for, and when, once `status` is `rented` or `sold`. */
  closed_price: z.nullable(amount),
  closed_on: z.nullable(daySchema),
  /** One's own listings only: everybody else's come without. Absent in a push: it stays as it is. */
  private: opt(z.nullable(privatePlaceSchema)),
};

/** What only the server writes. */
const serverFields = {
  owner_id: z.uuid(),
  agent_id: z.nullable(z.string()),
  /** Eight letters and digits people can say to each other. */
  ref: z.string(),
  owner_verified: z.boolean(),
  /** Codes of what holds it (contract/rules/listing/scamScore.ts), comma between; null unless `rejected`, and to everybody else. */
  moderation_reason: z.nullable(z.string()),
  /** When the server last found it fit to be shown, or held it. One's own listings only; null: not since this is noted. */
  judged_at: opt(z.nullable(instantSchema)),
  /** To everybody but its owner: when it was first offered. */
  created_at: instantSchema,
  first_listed_on: daySchema,
  last_listed_on: daySchema,
  relisted_count: z.int(),
  off_market_on: z.nullable(daySchema),
  previous_price: z.nullable(amount),
  /** Oldest first, the first asking price included. */
  price_history: z.array(
    z.object({
      at: instantSchema,
      price: amount,
      reason: z.enum(['listed', 'changed', 'relisted']),
    }),
  ),
  status_history: z.array(z.object({ at: instantSchema, status: z.enum(PROPERTY_STATUSES) })),
  /** Drawn at random; a listing that continues an earlier one of the same owner has that one's. Says nothing of the address. */
  fingerprint: z.string(),
};

/**
 * A home that is let or sold, as everybody sees it. Money is in minor units of `currency`, areas in m².
 * Nothing derived is stored: prices per m², true costs, days listed and freshness come from contract/rules.
 */
export const propertySchema = z.object({ id: z.uuid(), ...ownFields, ...serverFields });
export type Property = z.infer<typeof propertySchema>;

export const ownPropertySchema = z.object({ id: z.uuid(), ...ownFields });
/** What an owner sends of a listing. */
export type OwnProperty = z.infer<typeof ownPropertySchema>;

export type ListingType = Property['listing_type'];
export type PropertyStatus = Property['status'];
export type Visibility = Property['visibility'];
export type PropertyType = Property['property_type'];
export type Feature = (typeof FEATURES)[number];
export type PricePeriod = NonNullable<Property['price_period']>;
