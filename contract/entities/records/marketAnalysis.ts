import * as z from 'zod/mini';
import { LISTING_TYPES, PROPERTY_TYPES } from '../property/kinds.ts';

/** Homes in one analysis: their record stays below what one may weigh. */
export const ANALYSIS_HOMES_MAX = 80;

/** One home of an analysis, as it was. */
const analysedHomeSchema = z.object({
  id: z.uuid(),
  title: z.string().check(z.maxLength(80)),
  /** Minor units, a month for a rental. */
  price: z.int(),
  /** m²; null: not stated. */
  area: z.nullable(z.number()),
  bedrooms: z.number(),
  lat: z.number(),
  lon: z.number(),
  /** From the home the analysis is about; null: it is about an area. */
  km: z.nullable(z.number()),
  weight: z.number(),
  /** Taken out by the person. */
  isOut: z.boolean(),
});
export type AnalysedHome = z.infer<typeof analysedHomeSchema>;

/** Homes compared by somebody, kept as they were then. */
export const marketAnalysisSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** When it was kept, ms since the epoch. */
  at: z.number(),
  type: z.enum(LISTING_TYPES),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The home it is about; absent: an area. */
  home: z.optional(
    z.object({
      id: z.uuid(),
      title: z.string().check(z.maxLength(80)),
      price: z.int(),
      area: z.nullable(z.number()),
      lat: z.number(),
      lon: z.number(),
      /** How far around it was looked. */
      radiusKm: z.number(),
    }),
  ),
  /** The area it is about, and of which homes there; absent: a home. */
  area: z.optional(
    z.object({
      id: z.uuid(),
      kind: z.nullable(z.enum(PROPERTY_TYPES)),
      bedrooms: z.nullable(z.int()),
    }),
  ),
  homes: z.array(analysedHomeSchema).check(z.maxLength(ANALYSIS_HOMES_MAX)),
  /** The rent of comparable homes a m² and month, in minor units; absent: not asked, or too few homes. */
  rent: z.optional(z.object({ perSquareMetre: z.number(), n: z.int() })),
});
export type MarketAnalysis = z.infer<typeof marketAnalysisSchema>;
