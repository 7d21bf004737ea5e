import { useEffect } from 'react';
import { PHOTO_CACHE } from '#contract/protocol/caches.ts';
import { filesKept } from './filesKept.ts';
import { useReachability } from './useReachability.ts';

/** The first ones are told one by one, later ones by the ten: whoever shows how many are here looks through all. */
const TELL_EVERY = 10;

/** As the browser tells it: https://wicg.github.io/savedata. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches a photo to its end and sees to it that it is kept: the worker may be at it still, or not answer for this page yet. */
async function keepOne(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal, priority: 'low' });
  if (!answer.ok) return;
  const copy = answer.clone();
  await answer.arrayBuffer();
  const store = await caches.open(PHOTO_CACHE);
  if ((await store.match(address)) === undefined) await store.put(address, copy);
}

/**
 * Fetches photos while there is a network, one after the other, into the store of the service worker. Those it has are
 * not fetched again; where the person asked to save data nothing is.
 */
export function useFilesKept(addresses: readonly string[]): void {
  const isOnline = useReachability() === 'online';
  const key = addresses.join(' ');
  useEffect(() => {
    if (!isOnline || key === '' || savesData()) return undefined;
    const ending = new AbortController();
    const keep = async () => {
      let fetched = 0;
      for (const address of key.split(' ')) {
        if (ending.signal.aborted) return;
        if ((await caches.match(address)) !== undefined) continue;
        await keepOne(address, ending.signal);
        fetched += 1;
        if (fetched < TELL_EVERY || fetched % TELL_EVERY === 0) filesKept.tell();
      }
      if (fetched > 0) filesKept.tell();
    };
    // What could not be had now is fetched with the next network, or at the next start.
    keep().catch(() => undefined);
    return () => ending.abort();
  }, [key, isOnline]);
}
