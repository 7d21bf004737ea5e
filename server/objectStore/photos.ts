import { LISTING_PHOTO_TIERS } from '#contract/protocol/limits.ts';
import { type ObjectStore, readWhole } from './objectStore.ts';

export type PhotoTier = keyof typeof LISTING_PHOTO_TIERS;

/** Pictures of listings, as WebP, an object a tier. A key is never given to another picture. */
export interface Photos {
  /** Again under the same key it changes nothing that anybody could see. */
  put(key: string, tier: PhotoTier, bytes: Uint8Array): Promise<void>;
  /** Whole: everybody on the way keeps it for a year. */
  get(key: string, tier: PhotoTier): Promise<Uint8Array | undefined>;
  /** All tiers; nothing where there is nothing. */
  remove(key: string): Promise<void>;
}

const TIERS = Object.keys(LISTING_PHOTO_TIERS) as PhotoTier[];
const nameOf = (tier: PhotoTier): string => `${tier}.webp`;

export const photosIn = (objects: ObjectStore): Photos => ({
  put: (key, tier, bytes) => objects.put(key, nameOf(tier), bytes, 'image/webp'),
  get: (key, tier) => readWhole(objects, key, nameOf(tier)),
  remove: (key) => objects.remove(key, TIERS.map(nameOf)),
});
