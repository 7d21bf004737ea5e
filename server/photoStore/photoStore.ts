import type { LISTING_PHOTO_TIERS } from '#contract/protocol/limits.ts';

export type PhotoTier = keyof typeof LISTING_PHOTO_TIERS;

/** Where the pictures of listings lie, as WebP, a file a tier. A key is never given to another picture. */
export interface PhotoStore {
  /** Again under the same key it changes nothing that anybody could see. */
  put(key: string, tier: PhotoTier, bytes: Uint8Array): Promise<void>;
  get(key: string, tier: PhotoTier): Promise<Uint8Array | undefined>;
  /** All tiers; nothing where there is nothing. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]{8,80}$/;

/** Throws for what could lead out of the store: keys are made by the server, this is the last wall. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('no key of a photo');
}
