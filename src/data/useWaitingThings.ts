import { useSync } from './SyncProvider.tsx';
import type { WaitingThing } from './types.ts';
import { useLive } from './useLive.ts';

/** What waits beside messages, oldest first; undefined while it is being read. */
export function useWaitingThings(): readonly WaitingThing[] | undefined {
  return useLive(useSync().waiting.things());
}
