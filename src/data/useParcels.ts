import { useSync } from './SyncProvider.tsx';
import type { Parcel } from './types.ts';
import { useLive } from './useLive.ts';

/** The parcels of this person (or guest), oldest first: everything that is sent by calls of its own. */
export function useParcels(): readonly Parcel[] {
  return useLive(useSync().parcels.all);
}
