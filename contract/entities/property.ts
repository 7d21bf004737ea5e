import * as z from 'zod/mini';
import { instantSchema } from './message.ts';

/** A day without a time zone, 'YYYY-MM-DD'. */
export const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** ISO 4217. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units of the listing's currency. */
const amount = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative(), z.maximum(10_000));
/** m², two decimals at most. */
const squareMetres = z.number().check(z.nonnegative(), z.maximum(10_000_000));
const text = (most: number) => z.string().check(z.maxLength(most));
const opt = z.optional;

export const LISTING_TYPES = ['rent', 'sale'] as const;
/**
 * The five of the specification. `available`: a live rental, `active`: a live sale, `pending`: an application or
 * offer in hand, `rented` and `sold`: closed.
 */
export const PROPERTY_STATUSES = ['available', 'active', 'pending', 'rented', 'sold'] as const;
/**
 * Who may see it: `live` everybody; all others the owner alone. `expired`: not confirmed for 30 days.
 * A draft is no property yet: it is a record of its owner (kind `listing_draft`).
 */
export const VISIBILITIES = ['live', 'paused', 'expired', 'pending_approval', 'rejected'] as const;
export const PROPERTY_TYPES = [
  'apartment',
  'studio',
  'house',
  'townhouse',
  'villa',
  'duplex',
  'penthouse',
  'loft',
  'room',
  'shared_room',
  'bungalow',
  'cottage',
  'mobile',
  'land',
  'garage',
  'office',
  'retail',
  'warehouse',
  'building',
  'other',
] as const;
export const PRICE_PERIODS = [
  'month',
  'week',
  'fortnight',
  'quarter',
  'year',
  'day',
  'per_person_week',
] as const;
export const PRICE_QUALIFIERS = [
  'fixed',
  'guide',
  'from',
  'offers_over',
  'offers_in_region',
  'auction',
  'on_request',
] as const;
export const LISTED_BY = ['owner', 'agent', 'developer'] as const;
export const FURNISHED = ['furnished', 'part', 'unfurnished'] as const;
export const PETS = ['yes', 'cats', 'small_dogs', 'agreement', 'no'] as const;
export const BILLS = [
  'water',
  'gas',
  'electricity',
  'heating',
  'internet',
  'tv_licence',
  'property_tax',
  'waste',
  'cleaning',
] as const;
export const CONDITIONS = [
  'new',
  'excellent',
  'good',
  'needs_work',
  'to_restore',
  'under_construction',
] as const;
export const TENURES = [
  'freehold',
  'leasehold',
  'commonhold',
  'cooperative',
  'condominium',
  'other',
] as const;
export const LEASE_KINDS = ['long', 'short', 'student', 'corporate', 'holiday'] as const;
/** What a home has or has not. Absent from a listing's set: not stated to be there. */
export const FEATURES = [
  'lift',
  'step_free',
  'wide_doors',
  'adapted_bathroom',
  'accessible_parking',
  'street_parking',
  'permit_parking',
  'garage',
  'ev_charger',
  'balcony',
  'terrace',
  'private_garden',
  'shared_garden',
  'pool',
  'gym',
  'concierge',
  'storage',
  'cellar',
  'fireplace',
  'air_con',
  'double_glazing',
  'solar',
  'washer',
  'dryer',
  'dishwasher',
  'oven',
  'hob',
  'fridge',
  'built_in_wardrobes',
  'alarm',
  'video_entry',
  'smart_lock',
  'bike_store',
  'sea_view',
  'city_view',
  'park_view',
  'exterior',
  'waterfront',
  'smoke_alarm',
  'co_alarm',
] as const;
export const HEATING = ['gas', 'electric', 'district', 'heat_pump', 'oil', 'none'] as const;
export const INTERNET = ['none', 'adsl', 'cable', 'fibre'] as const;
export const ENERGY_RATINGS = [
  'A+',
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'exempt',
  'pending',
] as const;
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export const LOCATION_PRECISIONS = ['exact', 'street', 'area'] as const;
export const VIEWING_MODES = ['instant', 'request', 'open_house'] as const;
export const PHOTO_ROOMS = [
  'outside',
  'living',
  'kitchen',
  'bedroom',
  'bathroom',
  'dining',
  'hall',
  'study',
  'balcony',
  'garden',
  'view',
  'building',
  'floor_plan',
  'other',
] as const;

/**
 * A photo of a listing. Where its bytes are: `/api/photos/listings/<key>/<tier>` with the tiers `thumb`
 * (320 px), `medium` (800 px) and `full` (1,600 px), WebP. Not uploaded yet: `key` is null and the bytes are on the
 * device that took it, under `id`.
 */
export const listingPhotoSchema = z.object({
  id: z.uuid(),
  key: z.nullable(text(120)),
  room: z.enum(PHOTO_ROOMS),
  caption: opt(text(200)),
  /** px of the full tier. */
  w: z.int(),
  h: z.int(),
  /** SHA-256 of the bytes as they were picked, hex. */
  hash: opt(text(64)),
  /** Perceptual hash (64 bit, hex), for the same picture at another size. */
  phash: opt(text(16)),
  taken_at: opt(z.nullable(instantSchema)),
});
export type ListingPhoto = z.infer<typeof listingPhotoSchema>;

export const feeSchema = z.object({
  name: text(80),
  /** Minor units; or a share of the rent (sale: of the price) in per cent. Exactly one is given. */
  amount: opt(amount),
  pct: opt(z.number().check(z.nonnegative(), z.maximum(100))),
  when: z.enum(['once', 'monthly', 'per_use']),
  due: z.enum(['application', 'signing', 'move_in']),
  refundable: z.boolean(),
  mandatory: z.boolean(),
});
export type Fee = z.infer<typeof feeSchema>;

export const roomSchema = z.object({
  name: text(60),
  type: z.enum(PHOTO_ROOMS),
  length: opt(z.number()),
  width: opt(z.number()),
  area: opt(squareMetres),
  floor: opt(z.int()),
});

export const viewingSlotSchema = z.object({
  start: instantSchema,
  end: instantSchema,
  capacity: z.int().check(z.positive()),
  kind: z.enum(['in_person', 'video']),
});

/** What the owner says of the home and the terms. An absent field is "not stated", never a zero or a no. */
export const propertyDetailsSchema = z.object({
  // Place.
  country: text(2),
  region: opt(text(80)),
  city: text(80),
  district: opt(text(80)),
  street: opt(text(120)),
  postal_code: opt(text(12)),
  floor: opt(z.int().check(z.minimum(-5), z.maximum(200))),
  floors_total: opt(count),
  directions: opt(text(500)),
  landmarks: opt(text(300)),
  // Kind and state.
  sub_type: opt(text(60)),
  new_build: opt(z.boolean()),
  year_built: opt(z.int().check(z.minimum(1000), z.maximum(2200))),
  last_renovated: opt(z.int().check(z.minimum(1000), z.maximum(2200))),
  condition: opt(z.enum(CONDITIONS)),
  tenure: opt(z.enum(TENURES)),
  lease_years_left: opt(count),
  ground_rent: opt(amount),
  service_charge: opt(amount),
  // Size. Areas in m², with what the owner typed beside the one that was typed.
  half_baths: opt(count),
  reception_rooms: opt(count),
  total_rooms: opt(count),
  built_area: opt(squareMetres),
  plot_area: opt(squareMetres),
  terrace_area: opt(squareMetres),
  area_typed: opt(z.object({ value: z.number(), unit: z.enum(['m2', 'sqft']) })),
  ceiling_height: opt(z.number()),
  rooms: opt(z.array(roomSchema).check(z.maxLength(40))),
  // Price.
  price_qualifier: opt(z.enum(PRICE_QUALIFIERS)),
  negotiable: opt(z.boolean()),
  // Money of a rental.
  deposit_amount: opt(amount),
  deposit_months: opt(z.number().check(z.nonnegative(), z.maximum(24))),
  deposit_refundable: opt(z.boolean()),
  deposit_scheme: opt(text(120)),
  holding_deposit: opt(amount),
  fees: opt(z.array(feeSchema).check(z.maxLength(20))),
  bills_included: opt(z.array(z.enum(BILLS))),
  /** A month, for the bills that are not included. */
  average_bills: opt(amount),
  last_month_in_advance: opt(z.boolean()),
  rent_increase_rule: opt(text(200)),
  concession_text: opt(text(200)),
  concession_months_free: opt(z.number().check(z.nonnegative(), z.maximum(24))),
  // Terms of a rental.
  available_from: opt(daySchema),
  available_until: opt(daySchema),
  min_term_months: opt(count),
  max_term_months: opt(count),
  lease_kind: opt(z.enum(LEASE_KINDS)),
  notice_days: opt(count),
  furnished: opt(z.enum(FURNISHED)),
  pets: opt(z.enum(PETS)),
  pet_deposit: opt(amount),
  pet_rent: opt(amount),
  smoking: opt(z.boolean()),
  max_occupants: opt(count),
  couples: opt(z.boolean()),
  sharers: opt(z.boolean()),
  guarantor_required: opt(z.boolean()),
  income_multiple: opt(z.number()),
  registration_allowed: opt(z.boolean()),
  subletting: opt(z.boolean()),
  // Money of a sale.
  property_tax_year: opt(amount),
  community_fee_month: opt(amount),
  purchase_tax_pct: opt(z.number()),
  agent_fee_pct: opt(z.number()),
  agent_fee_paid_by: opt(z.enum(['buyer', 'seller', 'both'])),
  chain_free: opt(z.boolean()),
  vacant_possession: opt(z.boolean()),
  tenanted: opt(z.boolean()),
  current_rent: opt(amount),
  auction_date: opt(daySchema),
  // Rooms and shares.
  room_size: opt(squareMetres),
  ensuite: opt(z.boolean()),
  flatmates: opt(count),
  // Features, energy, safety.
  features: opt(z.array(z.enum(FEATURES))),
  parking_spaces: opt(count),
  heating: opt(z.enum(HEATING)),
  internet: opt(z.enum(INTERNET)),
  internet_mbps: opt(count),
  orientation: opt(z.enum(ORIENTATIONS)),
  energy_rating: opt(z.enum(ENERGY_RATINGS)),
  energy_kwh: opt(z.number()),
  energy_co2: opt(z.number()),
  certificate_expiry: opt(daySchema),
  gas_safety: opt(daySchema),
  electrical_safety: opt(daySchema),
  /** Risks with where the figure is from. Absent: no data. */
  risks: opt(
    z.array(
      z.object({
        kind: z.enum(['flood', 'noise', 'heat']),
        level: z.enum(['low', 'medium', 'high']),
        source: text(120),
        as_of: daySchema,
      }),
    ),
  ),
  // Media beside the photos.
  virtual_tour_url: opt(text(500)),
  video_url: opt(text(500)),
  // Text.
  summary: opt(text(300)),
  description: text(5000),
  nearby: opt(text(1000)),
  house_rules: opt(text(2000)),
  // Viewing.
  viewing_mode: opt(z.enum(VIEWING_MODES)),
  viewing_slots: opt(z.array(viewingSlotSchema).check(z.maxLength(60))),
  viewing_lead_hours: opt(count),
  /** E.164. Everybody who sees the listing may call it. */
  phone: opt(z.string().check(z.regex(/^\+\d{8,15}$/))),
});
export type PropertyDetails = z.infer<typeof propertyDetailsSchema>;

/** Where a home really is. Its owner alone reads it; from it the server moves the pin and makes the fingerprint. */
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
  /** Moves by the ladder (contract/rules/statusLadder.ts); the server keeps the history. */
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
  /** Codes of what holds it (contract/rules/scamScore.ts), comma between; null unless `rejected`. */
  moderation_reason: z.nullable(z.string()),
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
  /** Normalised address, area, beds and photo hashes: the same home listed again has the same. */
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
