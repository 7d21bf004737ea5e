import { API, healthSchema } from '#contract/protocol/api.ts';
import { createGuestReachability } from './guestReachability.ts';
import type { Live, Reachability } from './types.ts';
import { useLive } from './useLive.ts';
import { useSession } from './useSession.ts';
import { useSyncStatus } from './useSyncStatus.ts';

const ANSWER_MS = 4000;

const guest = createGuestReachability({
  async ask() {
    try {
      const answer = await fetch(API.health, {
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return healthSchema.safeParse(await answer.json()).success;
    } catch {
      return false;
    }
  },
  onHint(callback) {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('online', callback, { signal });
    window.addEventListener('offline', callback, { signal });
    document.addEventListener('visibilitychange', callback, { signal });
    return () => ending.abort();
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

const nobodyAsks: Live<Reachability> = { get: () => 'unknown', subscribe: () => () => undefined };

/** Whether the servers answer: from the engine for who is signed in, by asking for everybody else. */
export function useReachability(): Reachability {
  const isGuest = useSession().status === 'unauthenticated';
  const asGuest = useLive(isGuest ? guest : nobodyAsks);
  const { reachability } = useSyncStatus();
  return isGuest ? asGuest : reachability;
}
