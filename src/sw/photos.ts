import { PHOTO_CACHE, TOUR_CACHE } from '#contract/protocol/caches.ts';
import { orNone } from './orNone.ts';
import { type Kept, otherSizes, overfull, photoTierOf } from './photoTiers.ts';

/** How many photos are added before the cache is checked for its size. */
const CHECK_EVERY = 40;

let addedSinceCheck = 0;
/** Moved to the end since this worker started: once is enough to mark a photo as used. */
const touched = new Set<string>();

/**
 * A photo from the cache, else from the network; an answer of the network is stored unless it says that it failed.
 * Offline, a stored photo of another size takes its place.
 */
export async function shownPhoto(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await orNone(caches.open(PHOTO_CACHE));
  const kept = await orNone(matched(cache, request.url));
  if (cache !== undefined && kept !== undefined) {
    if (!touched.has(request.url)) event.waitUntil(touch(cache, request.url, kept.clone()));
    return kept;
  }
  // Unlike `caches.open`, this creates no cache on a device that keeps no tour.
  const ofTour = await orNone(caches.match(request.url, { cacheName: TOUR_CACHE }));
  if (ofTour !== undefined) return ofTour;
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const other = await orNone(otherSize(cache, request.url));
    if (other === undefined) throw error;
    return other;
  }
  if (answer.ok && cache !== undefined) event.waitUntil(keep(cache, request.url, answer.clone()));
  return answer;
}

const matched = async (cache: Cache | undefined, url: string): Promise<Response | undefined> =>
  await cache?.match(url);

async function otherSize(cache: Cache | undefined, url: string): Promise<Response | undefined> {
  for (const address of otherSizes(url)) {
    const kept = await cache?.match(address);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** Putting an entry again moves it to the end: the oldest entries are those not used for longest. */
async function touch(cache: Cache, url: string, answer: Response): Promise<void> {
  touched.add(url);
  await cache.put(url, answer).catch(() => undefined);
}

async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  try {
    await cache.put(url, answer);
  } catch {
    // No room: old entries are removed, and this one is stored another time.
    addedSinceCheck = CHECK_EVERY;
  }
  addedSinceCheck += 1;
  if (addedSinceCheck < CHECK_EVERY) return;
  addedSinceCheck = 0;
  const keys = await cache.keys();
  const all = keys.map(
    ({ url: address }): Kept => ({ url: address, tier: photoTierOf(new URL(address).pathname) }),
  );
  await Promise.all(overfull(all).map((address) => cache.delete(address)));
}
