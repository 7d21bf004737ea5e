import { useEffect } from 'react';
import { filesKept } from './filesKept.ts';
import { useReachability } from './useReachability.ts';

const TELL_EVERY = 10;

/** As the browser tells it: https://wicg.github.io/savedata. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches files while there is a network, one after the other, so that the service worker keeps them. Those it has are
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
        const answer = await fetch(address, { signal: ending.signal, priority: 'low' });
        // Read to its end, so that what the worker keeps is whole.
        await answer.arrayBuffer();
        fetched += 1;
        if (fetched % TELL_EVERY === 0) filesKept.tell();
      }
      if (fetched > 0) filesKept.tell();
    };
    // What could not be had now is fetched with the next network, or at the next start.
    keep().catch(() => undefined);
    return () => ending.abort();
  }, [key, isOnline]);
}
