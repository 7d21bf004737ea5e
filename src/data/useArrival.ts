import { useMemo } from 'react';
import { type Arrival, arrivalOf } from '#sync/index.ts';
import { useSync } from './SyncProvider.tsx';
import type { CollectionName } from './types.ts';
import { useLive } from './useLive.ts';

/** How far these collections have come to this device: until all of them were pulled once, nobody can say "none" of them. */
export function useArrival(...names: readonly CollectionName[]): Arrival {
  const { status } = useSync();
  const key = names.join(' ');
  const arrival = useMemo(
    () => ({
      get: () => arrivalOf(status.get(), key.split(' ') as CollectionName[]),
      subscribe: (onChange: () => void) => status.subscribe(onChange),
    }),
    [status, key],
  );
  return useLive(arrival);
}
