import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { CollectionName, ConnectionState, SyncStatus } from './types.ts';
import { useLive } from './useLive.ts';

/** A server that is there and tells this person, or this version of the app, nothing. */
const ANSWERS_NOTHING: ReadonlySet<ConnectionState['status']> = new Set([
  'needsAuth',
  'clientOutdated',
  'serverOutdated',
]);

/** True while nothing of a collection was ever pulled and a server may answer: that no rows are here says nothing then. */
export const isComing = (
  { collections, reachability, connection }: SyncStatus,
  name: CollectionName,
): boolean =>
  collections[name].lastPullAt === null &&
  reachability !== 'offline' &&
  !ANSWERS_NOTHING.has(connection.status);

/**
 * The rows of a live read. Undefined also while there are none and the first answer of the server is on its way: nobody
 * is told "none yet" of what is only not on this device yet.
 */
export function useArrived<Rows extends readonly unknown[]>(
  rows: Rows | undefined,
  name: CollectionName,
): Rows | undefined {
  const { status } = useSync();
  const coming = useMemo(
    () => ({
      get: () => isComing(status.get(), name),
      subscribe: (onChange: () => void) => status.subscribe(onChange),
    }),
    [status, name],
  );
  const isWaiting = useLive(coming);
  return rows?.length === 0 && isWaiting ? undefined : rows;
}
