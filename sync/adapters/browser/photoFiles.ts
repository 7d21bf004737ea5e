import { HOME_FILE_CACHE, PHOTO_CACHE } from '#contract/protocol/caches.ts';
import { API } from '#contract/protocol/api.ts';
import type { PhotoFiles } from '../../model/ports/photoFiles.ts';

const FILES = API.listingFile('');

export const photoFiles: PhotoFiles = {
  isStored: async (address) => (await caches.match(address)) !== undefined,
  // To its end, and seen to: the service worker may be at it still, or not answer for this page yet.
  async store(address, ending) {
    const answer = await fetch(address, { signal: ending, priority: 'low' });
    if (!answer.ok) return;
    const copy = answer.clone();
    await answer.arrayBuffer();
    // A cache that a log out emptied stays empty.
    if (ending.aborted) return;
    const cache = await (address.startsWith(FILES)
      ? caches.open(HOME_FILE_CACHE)
      : caches.open(PHOTO_CACHE));
    if ((await cache.match(address)) === undefined) await cache.put(address, copy);
  },
};
