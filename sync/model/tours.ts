import * as z from 'zod/mini';
import { listingPhotoSchema } from '#contract/entities/property.ts';

/** A tour as it lies on this device, whatever becomes of its listing. */
export const keptTourSchema = z.object({
  /** Of the listing. */
  id: z.uuid(),
  title: z.string(),
  /** Its 360° pictures, and the floor plan where it has one. */
  photos: z.array(listingPhotoSchema),
  bytes: z.number(),
  /** ms since the epoch. */
  keptAt: z.number(),
});
export type KeptTour = z.infer<typeof keptTourSchema>;

export type TourToKeep = Pick<KeptTour, 'id' | 'title' | 'photos'> & {
  /** How much is expected. */
  readonly about: number;
};
