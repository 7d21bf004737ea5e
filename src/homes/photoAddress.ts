/** Widths of the stored sizes of a photo, px. */
export const TIER_PX = { thumb: 320, medium: 800, full: 1600 } as const;
export type PhotoTier = keyof typeof TIER_PX;

/** Where a stored photo of a listing is served, in one of its sizes. */
export function photoAddress(key: string, tier: PhotoTier): string {
  return `/api/photos/listings/${key}/${tier}`;
}

const TIERS = ['thumb', 'medium', 'full'] as const;

/** The sizes of a photo up to this one, for a browser to choose from by the room there is. */
export function photoSet(key: string, most: PhotoTier): string {
  return TIERS.slice(0, TIERS.indexOf(most) + 1)
    .map((tier) => `${photoAddress(key, tier)} ${TIER_PX[tier]}w`)
    .join(', ');
}

/** Every address a photo may be held under. */
export const photoAddresses = (key: string): string[] =>
  TIERS.map((tier) => photoAddress(key, tier));
