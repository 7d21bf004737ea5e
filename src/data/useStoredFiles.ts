import { useEffect } from 'react';
import { savingData } from './dataSaver.ts';
import { useLive } from './useLive.ts';
import { useSync } from './SyncProvider.tsx';
import { useReachability } from './useReachability.ts';

/** Has these photos fetched and kept while there is a network and no data is saved. */
export function useStoredFiles(addresses: readonly string[]): void {
  const { maintenance } = useSync();
  const isOnline = useReachability() === 'online';
  const isSaving = useLive(savingData);
  const key = addresses.join(' ');
  useEffect(() => {
    if (!isOnline || isSaving || key === '') return undefined;
    const ending = new AbortController();
    // A file that could not be fetched now is fetched with the next network, or at the next start.
    maintenance.prefetchPhotos(key.split(' '), ending.signal).catch(() => undefined);
    return () => ending.abort();
  }, [key, isOnline, isSaving, maintenance]);
}
