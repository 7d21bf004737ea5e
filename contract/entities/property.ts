import * as z from 'zod/mini';
import { LISTING_PHOTOS_MAX } from '../protocol/limits.ts';
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
  RISK_KINDS,
  RISK_LEVELS,
} from './property/features.ts';
export * from './property/fee.ts';
export { CONDITIONS, TENURES } from './property/home.ts';
export * from './property/kinds.ts';
export * from './property/media.ts';
export * from './property/sphere.ts';
export { currencySchema, daySchema } from './property/parts.ts';
export {
  BILLS,
  FEE_PAYERS,
  FURNISHED,
  LEASE_KINDS,
  PETS,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
} from './property/terms.ts';
export * from './property/translation.ts';
export { VIEWING_MODES, viewingSlotSchema } from './property/viewing.ts';

/** The true address of a home. Only its owner can read it; the server moves the public pin away from it. */
const privatePlaceSchema = z.object({
  lat: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  lon: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  number: z.nullable(text(20)),
  unit: z.nullable(text(40)),
});

/** Why an owner has a listing off. Days begin where the home stands; the server alone ends it. */
const awaySchema = z.object({
  /** `until`: it is shown from the day `on`. `withdrawn`: off the market, not for a while. */
  kind: z.enum(['paused', 'until', 'withdrawn']),
  on: opt(daySchema),
});
export type Away = z.infer<typeof awaySchema>;

/** The fields an owner writes. The server accepts these in a push and ignores all others. */
const ownFields = {
  listing_type: z.enum(LISTING_TYPES),
  property_type: z.enum(PROPERTY_TYPES),
  listed_by: z.enum(LISTED_BY),
  area_id: z.uuid(),
  /** The public pin: up to 300 m off unless `location_precision` is `exact`. */
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
  photos: z.array(listingPhotoSchema).check(z.maxLength(LISTING_PHOTOS_MAX)),
  /** Changes only as contract/rules/listing/statusLadder.ts allows; the server keeps the history. */
  status: z.enum(PROPERTY_STATUSES),
  /**
   * The owner may choose between `live` and `paused`; the server sets all others. A new listing is `pending_approval`
   * until the server has checked it.
   */
  visibility: z.enum(VISIBILITIES),
  availability_confirmed_at: instantSchema,
  /** The price it went for, and the day, once `status` is `rented` or `sold`. */
  closed_price: z.nullable(amount),
  closed_on: z.nullable(daySchema),
  /**
   * The owner's word that it is not to be shown, whatever a moderator decides meanwhile; null: it is. Only on one's own
   * listings, as `next_price`. Absent in a push: it stays as it is.
   */
  away: opt(z.nullable(awaySchema)),
  /** The price from a day on, minor units of `currency`. */
  next_price: opt(z.nullable(z.object({ on: daySchema, price: amount }))),
  /** Only on one's own listings; the server leaves it out of all others. Absent in a push: it stays as it is. */
  private: opt(z.nullable(privatePlaceSchema)),
};

/** The parts of a listing that a moderator approves, each as long as it stays as it was. */
const REVIEWED_PARTS = ['photos', 'price', 'text'] as const;
export type ReviewedPart = (typeof REVIEWED_PARTS)[number];

/** The fields only the server writes. */
const serverFields = {
  owner_id: z.uuid(),
  agent_id: z.nullable(z.string()),
  /** Eight letters and digits, easy to read out loud. */
  ref: z.string(),
  /**
   * The owner had a confirmed e-mail address and had been a member for 14 days when they listed it. It speaks for them,
   * and does not prove who they are.
   */
  owner_verified: z.boolean(),
  /** The month the owner became a member, as '2026-03'; null: no confirmed e-mail address. Absent from older servers. */
  owner_since: opt(z.nullable(z.string().check(z.regex(/^\d{4}-\d\d$/u)))),
  /**
   * Comma-separated codes of why it is held (contract/rules/listing/scamScore.ts); null unless `visibility` is
   * `rejected` and the reader is the owner.
   */
  moderation_reason: z.nullable(z.string()),
  /** When the server last approved or held it. Only on one's own listings; null: not since the field was introduced. */
  judged_at: opt(z.nullable(instantSchema)),
  /** When its schedule last had it shown, and last changed its price. Only on one's own listings. */
  went_live_at: opt(z.nullable(instantSchema)),
  repriced_at: opt(z.nullable(instantSchema)),
  /**
   * The parts that a moderator approved as they are: no warning is shown for them. Absent: none, or an older server.
   */
  reviewed: opt(z.array(z.enum(REVIEWED_PARTS))),
  /** The owner sees when the listing was made, everybody else when it was first offered. */
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
  /**
   * Random. A listing that continues an earlier one of the same owner has the same value. It cannot be derived from
   * the address.
   */
  fingerprint: z.string(),
};

/**
 * A home to let or for sale, as everybody sees it. Money is in minor units of `currency`, areas in m².
 * Derived values are not stored: prices per m², true costs, days listed and freshness come from
 * contract/rules.
 */
export const propertySchema = z.object({ id: z.uuid(), ...ownFields, ...serverFields });
export type Property = z.infer<typeof propertySchema>;

export const ownPropertySchema = z.object({ id: z.uuid(), ...ownFields });
/** The fields of a listing that its owner sends. */
export type OwnProperty = z.infer<typeof ownPropertySchema>;

export type ListingType = Property['listing_type'];
export type PropertyStatus = Property['status'];
export type Visibility = Property['visibility'];
export type PropertyType = Property['property_type'];
export type Feature = (typeof FEATURES)[number];
export type PricePeriod = NonNullable<Property['price_period']>;
