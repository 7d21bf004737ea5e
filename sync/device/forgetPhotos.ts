import { PHOTO_CACHE, SHARED_CACHE, TOUR_CACHE } from '#contract/protocol/caches.ts';

/** Empties the photos the service worker kept. Never rejects; where there are no caches there is nothing. */
export async function forgetPhotos(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  await all?.delete(PHOTO_CACHE).catch(() => false);
}

/** Takes the tours that were kept off this device, and what was shared with it and put nowhere. Never rejects. */
export async function forgetKept(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  await all?.delete(TOUR_CACHE).catch(() => false);
  await all?.delete(SHARED_CACHE).catch(() => false);
}
