import { PHOTO_CACHE } from '#contract/protocol/caches.ts';
import { type Kept, otherSizes, overfull, photoTierOf } from './photoTiers.ts';

/** So many photos come in before the cache is looked through. */
const LOOK_EVERY = 40;

let comeIn = 0;
/** Moved to the end since this worker started: once is enough to tell that somebody looks at them. */
const touched = new Set<string>();

/**
 * A photo that was shown before, else from the network, and kept; without a network in another size, where one is kept.
 * What fails is answered as it is, and not kept.
 */
export async function shownPhoto(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(PHOTO_CACHE);
  const kept = await cache.match(request.url);
  if (kept !== undefined) {
    if (!touched.has(request.url)) event.waitUntil(touch(cache, request.url, kept.clone()));
    return kept;
  }
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const other = await otherSize(cache, request.url);
    if (other === undefined) throw error;
    return other;
  }
  if (answer.ok) event.waitUntil(keep(cache, request.url, answer.clone()));
  return answer;
}

async function otherSize(cache: Cache, url: string): Promise<Response | undefined> {
  for (const address of otherSizes(url)) {
    const kept = await cache.match(address);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** What is put again stands at the end: the beginning is what nobody looked at for longest. */
async function touch(cache: Cache, url: string, answer: Response): Promise<void> {
  touched.add(url);
  await cache.put(url, answer).catch(() => undefined);
}

async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  try {
    await cache.put(url, answer);
  } catch {
    // No room: what is kept gives way, and this one comes another time.
    comeIn = LOOK_EVERY;
  }
  comeIn += 1;
  if (comeIn < LOOK_EVERY) return;
  comeIn = 0;
  const keys = await cache.keys();
  const all = keys.map(
    ({ url: address }): Kept => ({ url: address, tier: photoTierOf(new URL(address).pathname) }),
  );
  await Promise.all(overfull(all).map((address) => cache.delete(address)));
}
