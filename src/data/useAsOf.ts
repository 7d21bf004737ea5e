import { type AsOf, asOfOf } from './asOf.ts';
import type { CollectionName } from './types.ts';
import { useSyncStatus } from './useSyncStatus.ts';

/** Of which moment what is shown of these collections is. `at`: see `asOfOf`. */
export function useAsOf(names: readonly CollectionName[], at?: number | null): AsOf {
  return asOfOf(useSyncStatus('collections', 'reachability', 'connection'), names, at);
}
