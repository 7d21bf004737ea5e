import { useSync } from './SyncProvider.tsx';
import type { Parcel } from './types.ts';
import { useLive } from './useLive.ts';

/** What this person (or guest) sends by calls of its own, oldest first. */
export function useParcels(): readonly Parcel[] {
  return useLive(useSync().parcels.all);
}
