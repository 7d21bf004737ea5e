import { useSync } from './SyncProvider.tsx';
import type { SyncStatus } from './types.ts';
import { useLive } from './useLive.ts';

/** The state of syncing: what waits, what failed, whether the servers answer. */
export function useSyncStatus(): SyncStatus {
  return useLive(useSync().status);
}
