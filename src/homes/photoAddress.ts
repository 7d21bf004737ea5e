/** Widths of the stored sizes of a photo, px. */
export const TIER_PX = { thumb: 320, medium: 800, full: 1600 } as const;
export type PhotoTier = keyof typeof TIER_PX;

/** Where a stored photo of a listing is served, in one of its sizes. */
export function photoAddress(key: string, tier: PhotoTier): string {
  return `/api/photos/listings/${key}/${tier}`;
}
