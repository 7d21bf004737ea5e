import { isMapCode } from './routes.ts';

const CACHE = 'kept-at-first-use';

/** Answers from what was kept, else from the network, and keeps that: for files whose name is their content. */
export async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await replace(cache, request, answer.clone());
  return answer;
}

/** Answers from what was kept and looks for news behind it: the map of a city is no older than one look. */
export async function keptThenFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  const fetched = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  });
  if (kept === undefined) return await fetched;
  // Without a network what is kept is all there is.
  fetched.catch(() => undefined);
  return kept;
}

/** A new version of a file takes the place of the old one. */
async function replace(cache: Cache, request: Request, answer: Response): Promise<void> {
  const name = nameOf(request.url);
  for (const other of await cache.keys())
    if (isMapCode(new URL(other.url).pathname) && nameOf(other.url) === name)
      await cache.delete(other);
  await cache.put(request, answer);
}

/** The address without the hash of the content: `/assets/maplibre-1a2b3c4d.js` → `/assets/maplibre .js`. */
const nameOf = (url: string): string => new URL(url).pathname.replace(/-[\w-]{8}\./u, ' .');
