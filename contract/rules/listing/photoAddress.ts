import { LISTING_PHOTO_TIERS } from '../../protocol/limits.ts';

export type PhotoTier = keyof typeof LISTING_PHOTO_TIERS;

/** The address of a listing's stored photo in one of its sizes. */
export function photoAddress(key: string, tier: PhotoTier): string {
  return `/api/photos/listings/${key}/${tier}`;
}

/** The cover photo of a listing by its key alone, as it is noted of one that may be gone; undefined: it has none. */
export const coverOf = (key: string | null) =>
  key === null ? undefined : { id: key, key, w: 320, h: 240 };

const TIERS = ['thumb', 'medium', 'full'] as const;

const ONE_SMALLER = { thumb: 'thumb', medium: 'thumb', full: 'medium' } as const;

/** The size to ask for where smaller photos do: one below what the place has room for, and never below `least`. */
export function smallerTier(tier: PhotoTier, least: PhotoTier): PhotoTier {
  const smaller = ONE_SMALLER[tier];
  return TIERS.indexOf(smaller) < TIERS.indexOf(least) ? tier : smaller;
}

/** The sizes of a photo up to this one, for a browser to choose from by the room there is. */
export function photoSet(key: string, most: PhotoTier): string {
  return TIERS.slice(0, TIERS.indexOf(most) + 1)
    .map((tier) => `${photoAddress(key, tier)} ${LISTING_PHOTO_TIERS[tier]}w`)
    .join(', ');
}

/** Every address a photo may be held under. */
export const photoAddresses = (key: string): string[] =>
  TIERS.map((tier) => photoAddress(key, tier));
