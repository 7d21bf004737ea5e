import * as z from 'zod/mini';
import { count, daySchema, opt, text } from './parts.ts';

/** The features a home can have. A feature that is absent from a listing was not stated. */
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
export const RISK_KINDS = ['flood', 'noise', 'heat'] as const;
export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Features of a home, its use of energy, and its known risks. */
export const featureFields = {
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
  /** Risks, each with the source of its figure. Absent: no data. */
  risks: opt(
    z.array(
      z.object({
        kind: z.enum(RISK_KINDS),
        level: z.enum(RISK_LEVELS),
        source: text(120),
        as_of: daySchema,
      }),
    ),
  ),
};
