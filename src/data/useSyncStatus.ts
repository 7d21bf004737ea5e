import { partOf } from './partOf.ts';
import { useSync } from './SyncProvider.tsx';
import type { SyncStatus } from './types.ts';
import { useLive } from './useLive.ts';

/**
 * The state of syncing: what waits, what failed, whether the servers answer. With names what is named of it: then only a
 * change of that renders again. While a device catches up the times of its collections change many times a second.
 */
export function useSyncStatus<Name extends keyof SyncStatus = keyof SyncStatus>(
  ...names: readonly Name[]
): Pick<SyncStatus, Name> {
  return useLive(partOf(useSync().status, names));
}
