import {
  HOME_FILE_CACHE,
  PHOTO_CACHE,
  SHARED_CACHE,
  TOUR_CACHE,
} from '#contract/protocol/caches.ts';

/** Empties the photos the service worker kept. Never rejects; where there are no caches there is nothing. */
export async function forgetPhotos(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  await all?.delete(PHOTO_CACHE).catch(() => false);
}

/** Takes off this device what was kept on purpose (tours, documents and films of homes), and what was shared with it and put nowhere. Never rejects. */
export async function forgetKept(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  for (const name of [TOUR_CACHE, HOME_FILE_CACHE, SHARED_CACHE])
    await all?.delete(name).catch(() => false);
}
