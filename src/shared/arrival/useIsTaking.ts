import { savingData } from '#src/data/dataSaver.ts';
import type { HeldArea } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useHasNoAreas } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useElapsed } from '#src/ui/useElapsed.ts';

/** A new device takes areas a moment after it heard of them: who still has none by then took them off. */
const TAKEN_WITHIN_MS = 3000;

/**
 * Whether this device, which has no homes, is about to take some by itself: a new one learns of its city, then of its areas, and
 * takes them where no data is saved. A figure that is taken now turns into another then.
 *
 * @param held every area this device knows, with what it holds of it; undefined until that is read.
 */
export function useIsTaking(held: readonly HeldArea[] | undefined): boolean {
  const areNone = useHasNoAreas();
  const isSaving = useLive(savingData);
  const isOffline = useReachability() === 'offline';
  const isKnown = held !== undefined && held.length > 0;
  const isLate = useElapsed(isKnown ? TAKEN_WITHIN_MS : null);
  if (isOffline || areNone || isSaving) return false;
  return !isKnown || (!isLate && held.every(({ state }) => state.kind === 'absent'));
}
