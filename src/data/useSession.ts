import { useSync } from './SyncProvider.tsx';
import type { SessionState } from './types.ts';
import { useLive } from './useLive.ts';

/** The person who is signed in on this device. */
export function useSession(): SessionState {
  return useLive(useSync().session);
}
