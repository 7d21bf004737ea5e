import { cacheNames } from 'workbox-core';
import { isHashedAsset } from './routes.ts';

const CACHE = 'previous-versions';
const ANSWER_MS = 3000;

/** Copies the code of older versions out of the precache, so that tabs that run them go on working. */
export async function keepPrevious(current: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(cacheNames.precache))) return;
  const precache = await caches.open(cacheNames.precache);
  const previous = await caches.open(CACHE);
  for (const request of await precache.keys()) {
    const url = new URL(request.url);
    if (current.has(request.url) || !isHashedAsset(url.pathname)) continue;
    const answer = await precache.match(request);
    if (answer !== undefined) await previous.put(request, answer);
  }
}

export async function matchPrevious(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

/**
 * Removes the older versions once every open tab says that its entry script is one of `current`. A tab that does not
 * answer keeps them. Returns whether every tab runs this version.
 */
export async function dropPrevious(
  clients: Clients,
  current: ReadonlySet<string>,
): Promise<boolean> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const entries = await Promise.all(tabs.map(askEntry));
  const isAll = entries.every((entry) => entry !== null && current.has(entry));
  if (isAll) await caches.delete(CACHE);
  return isAll;
}

function askEntry(tab: Client): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_MS);
    port1.addEventListener('message', (event) => {
      clearTimeout(timer);
      resolve(typeof event.data === 'string' ? event.data : null);
    });
    port1.start();
    tab.postMessage({ type: 'WHICH_ENTRY' }, [port2]);
  });
}
