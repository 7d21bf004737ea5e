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

/** A browser that says that there is no network is right, and says it at once; that there is one it does not know. */
const claim: Live<boolean> = {
  get: () => navigator.onLine,
  subscribe(onChange) {
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('online', onChange, { signal });
    window.addEventListener('offline', onChange, { signal });
    return () => ending.abort();
  },
};

/** Whether the servers answer: from the engine for a person who is signed in, by asking for a guest. */
export function useReachability(): Reachability {
  const isGuest = useSession().status === 'unauthenticated';
  const asGuest = useLive(isGuest ? guest : nobodyAsks);
  const { reachability } = useSyncStatus('reachability');
  const claimsOnline = useLive(claim);
  const known = isGuest ? asGuest : reachability;
  // The first screen states its age once.
  return known === 'unknown' && !claimsOnline ? 'offline' : known;
}
