import { PHOTO_CACHE } from '#contract/protocol/caches.ts';

/** Empties the photos the service worker kept. Never rejects; where there are no caches there is nothing. */
export async function forgetPhotos(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  await all?.delete(PHOTO_CACHE).catch(() => false);
}
