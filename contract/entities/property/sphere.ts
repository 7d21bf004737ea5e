import * as z from 'zod/mini';
import { text } from './parts.ts';

/** Bounds of one picture: a listing with as many pictures as it may have still fits into its row. */
export const SPHERE_LINKS_MAX = 8;
export const SPHERE_NOTES_MAX = 5;

/** Whole degrees. `yaw`: 0 in the middle of the picture, to the right positive. `pitch`: up positive. */
const directionFields = {
  yaw: z.int().check(z.minimum(-180), z.maximum(180)),
  pitch: z.int().check(z.minimum(-90), z.maximum(90)),
};

/**
 * The part of a photo that makes it a room of the home's tour. The picture is equirectangular: 360° wide, 180° high.
 * The tour is made of all such photos of the listing, in their order, and begins in the first one.
 */
export const sphereSchema = z.object({
  /** The room's name, as the tour lists it. */
  name: text(60),
  /** The direction a visitor looks in when they enter. */
  yaw: directionFields.yaw,
  /** Ways to other rooms: `to` is the id of a photo of the same listing. */
  links: z
    .array(z.object({ to: z.uuid(), ...directionFields }))
    .check(z.maxLength(SPHERE_LINKS_MAX)),
  /** Short notes, each at its place in the picture. */
  notes: z
    .array(z.object({ text: text(100), ...directionFields }))
    .check(z.maxLength(SPHERE_NOTES_MAX)),
  /**
   * The spot on the first floor plan where the photo was taken: shares of the plan's width and height from the top left.
   * `turn`: the direction on the plan that the middle of the picture shows, in degrees clockwise from up.
   */
  at: z.optional(
    z.object({
      x: z.number().check(z.minimum(0), z.maximum(1)),
      y: z.number().check(z.minimum(0), z.maximum(1)),
      turn: directionFields.yaw,
    }),
  ),
});
export type Sphere = z.infer<typeof sphereSchema>;
