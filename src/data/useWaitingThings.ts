import { useSync } from './SyncProvider.tsx';
import type { WaitingThing } from './types.ts';
import { useLive } from './useLive.ts';

/** The things that wait beside messages, oldest first; undefined while they are being read. */
export function useWaitingThings(): readonly WaitingThing[] | undefined {
  return useLive(useSync().waiting.things());
}
