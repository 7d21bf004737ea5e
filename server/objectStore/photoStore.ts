import { LISTING_PHOTO_TIERS } from '#contract/protocol/limits.ts';
import { createFolderObjects } from './folderObjects.ts';
import type { ObjectStore } from './objectStore.ts';
import { createSupabaseObjects } from './supabaseStorage.ts';

export type PhotoTier = keyof typeof LISTING_PHOTO_TIERS;

/** The store for pictures of listings, as WebP, a file a tier. A key is never given to another picture. */
export interface PhotoStore {
  /** Again under the same key it changes nothing that anybody could see. */
  put(key: string, tier: PhotoTier, bytes: Uint8Array): Promise<void>;
  get(key: string, tier: PhotoTier): Promise<Uint8Array | undefined>;
  /** All tiers; nothing where there is nothing. */
  remove(key: string): Promise<void>;
}

const BUCKET = 'listing-photos';
const TIERS = Object.keys(LISTING_PHOTO_TIERS) as PhotoTier[];
const nameOf = (tier: PhotoTier): string => `${tier}.webp`;

const photosIn = (objects: ObjectStore): PhotoStore => ({
  put: (key, tier, bytes) => objects.put(key, nameOf(tier), bytes, 'image/webp'),
  get: (key, tier) => objects.get(key, nameOf(tier)),
  remove: (key) => objects.remove(key, TIERS.map(nameOf)),
});

/** Photos in a folder of this machine. */
export const createFolderStore = (folder: string): PhotoStore =>
  photosIn(createFolderObjects(folder));

/** Photos in the storage service of a Supabase project at `origin`. */
export const createSupabaseStore = (
  origin: string,
  secretKey: string,
  send: typeof fetch = fetch,
): PhotoStore => photosIn(createSupabaseObjects({ origin, secretKey, bucket: BUCKET }, send));
