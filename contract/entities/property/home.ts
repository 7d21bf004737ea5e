import * as z from 'zod/mini';
import { roomSchema } from './media.ts';
import { amount, count, opt, squareMetres, text } from './parts.ts';

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

/** The home itself: where it is, in what state, how large. */
export const homeFields = {
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
  // Size. Areas in m², and the unit and number the owner typed.
  half_baths: opt(count),
  reception_rooms: opt(count),
  total_rooms: opt(count),
  built_area: opt(squareMetres),
  plot_area: opt(squareMetres),
  terrace_area: opt(squareMetres),
  area_typed: opt(z.object({ value: z.number(), unit: z.enum(['m2', 'sqft']) })),
  ceiling_height: opt(z.number()),
  rooms: opt(z.array(roomSchema).check(z.maxLength(40))),
};
