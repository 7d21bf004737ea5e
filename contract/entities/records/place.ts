import * as z from 'zod/mini';

export const TRAVEL_MODES = ['walk', 'cycle', 'transit', 'drive'] as const;
/** The most places a person can have. */
export const MOST_PLACES = 5;
/** Somewhere a person goes often; listings show how far they are from it. Private. */
export const placeSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Degrees (WGS 84). */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  /** How they go there. */
  mode: z.enum(TRAVEL_MODES),
});
export type PlaceRecord = z.infer<typeof placeSchema>;
