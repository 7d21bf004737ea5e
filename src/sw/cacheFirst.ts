import { orNone } from './orNone.ts';
import { isLargeCode } from './routes.ts';

const CACHE = 'kept-at-first-use';

/** Answers from the cache, else from the network, and stores that answer: for files whose name changes with their content. */
export async function cacheFirst(request: Request): Promise<Response> {
  const cached = await keptOf(request);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok) await orNone(replace(request, answer.clone()));
  return answer;
}

/** Answers from the cache and refreshes it in the background: a person sees a map that is one visit old at most. */
export async function staleWhileRevalidate(request: Request): Promise<Response> {
  const cached = await keptOf(request);
  const fetched = fetch(request).then(async (answer) => {
    if (answer.ok) await orNone(keep(request, answer.clone()));
    return answer;
  });
  if (cached === undefined) return await fetched;
  // Offline the cached answer is all there is.
  fetched.catch(() => undefined);
  return cached;
}

/** Answers from the network and stores that; where there is none, with what was stored. */
export async function networkFirst(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await orNone(keep(request, answer.clone()));
    return answer;
  } catch (error) {
    const cached = await keptOf(request);
    if (cached === undefined) throw error;
    return cached;
  }
}

/** A new version of a file replaces the old one. */
async function replace(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  const name = nameOf(request.url);
  for (const other of await cache.keys())
    if (isLargeCode(new URL(other.url).pathname) && nameOf(other.url) === name)
      await cache.delete(other);
  await cache.put(request, answer);
}

/** The address without the hash of the content: `/assets/maplibre-1a2b3c4d.js` → `/assets/maplibre .js`. */
const nameOf = (url: string): string => new URL(url).pathname.replace(/-[\w-]{8}\./u, ' .');

async function keep(request: Request, answer: Response): Promise<void> {
  await (await caches.open(CACHE)).put(request, answer);
}

const keptOf = async (request: Request): Promise<Response | undefined> =>
  await orNone(caches.open(CACHE).then((cache) => cache.match(request, { ignoreVary: true })));
