import {
  HOME_FILE_CACHE,
  PHOTO_CACHE,
  SHARED_CACHE,
  TOUR_CACHE,
} from '#contract/protocol/caches.ts';
import { SHARED_WORDS, type SharedWords } from '#contract/protocol/shared.ts';

/** Empties the photos the service worker kept. Never rejects; where there are no caches there is nothing. */
export async function forgetPhotos(): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  await all?.delete(PHOTO_CACHE).catch(() => false);
}

/**
 * Takes off this device what was kept on purpose (tours, documents and films of homes), and what was shared with it and put nowhere, up to
 * `at`, ms since the epoch: without it, all. Never rejects.
 */
export async function forgetKept(at = Infinity): Promise<void> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  for (const name of [TOUR_CACHE, HOME_FILE_CACHE]) await all?.delete(name).catch(() => false);
  if (at === Infinity || (await sharedAt(all)) <= at)
    await all?.delete(SHARED_CACHE).catch(() => false);
}

/** 0: nothing was shared, or by an earlier version, which did not say when. */
async function sharedAt(all: CacheStorage | undefined): Promise<number> {
  try {
    const kept = await all?.match(SHARED_WORDS, { cacheName: SHARED_CACHE });
    return ((await kept?.json()) as SharedWords | undefined)?.at ?? 0;
  } catch {
    return 0;
  }
}
