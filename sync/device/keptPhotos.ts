import { PHOTO_CACHE } from '#contract/protocol/caches.ts';
import type { Tier } from './room.ts';

/** The photos of listings that the service worker kept. Without caches there are none. */
export interface KeptPhotos {
  /** How many are kept, of all sizes. */
  count(): Promise<number>;
  /** Forgets those of one size but for these keys. Gives how many went. */
  forget(tier: Tier, keep: ReadonlySet<string>): Promise<number>;
}

/** The photos in the browser's own cache. */
export const keptPhotos: KeptPhotos = {
  async count() {
    const cache = await openPhotos();
    return (await cache?.keys())?.length ?? 0;
  },
  async forget(tier, keep) {
    const cache = await openPhotos();
    let gone = 0;
    for (const { url } of (await cache?.keys()) ?? []) {
      const [key = '', size] = new URL(url).pathname.split('/').slice(-2);
      if (size === tier && !keep.has(key) && (await cache?.delete(url)) === true) gone += 1;
    }
    return gone;
  },
};

async function openPhotos(): Promise<Cache | null> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  // Looking makes none.
  return all !== undefined && (await all.has(PHOTO_CACHE)) ? await all.open(PHOTO_CACHE) : null;
}
