import * as z from 'zod/mini';

export const TRAVEL_MODES = ['walk', 'cycle', 'transit', 'drive'] as const;
/** More than these nobody compares by. */
export const MOST_PLACES = 5;
/** Somewhere a person goes often: homes say how far they are from it. Seen by nobody else. */
export const placeSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Degrees (WGS 84). */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  /** How they go there. */
  mode: z.enum(TRAVEL_MODES),
});
export type PlaceRecord = z.infer<typeof placeSchema>;
