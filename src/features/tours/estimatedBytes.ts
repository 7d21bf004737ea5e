import type { ListingPhoto } from '#src/data/types.ts';

/** An estimate: drawn rooms take 0.02, photographs more. */
const BYTES_A_PIXEL = 0.04;
/** A floor plan of 800 px. */
const PLAN_BYTES = 40_000;

/** How much a tour is expected to take on the device. */
export const estimatedBytes = (
  photos: readonly Pick<ListingPhoto, 'w' | 'h' | 'sphere'>[],
): number =>
  photos.reduce(
    (sum, { w, h, sphere }) => sum + (sphere === undefined ? PLAN_BYTES : w * h * BYTES_A_PIXEL),
    0,
  );
