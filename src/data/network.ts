import type { Live, SyncStatus } from './types.ts';

/**
 * Whether to send something that nobody waits for: the browser reports a network, and what the engine knows from real
 * traffic does not contradict it.
 */
export function networkOf(status: Live<SyncStatus>): Live<boolean> {
  return {
    get: () => navigator.onLine && status.get().reachability !== 'offline',
    subscribe(onChange) {
      const ending = new AbortController();
      window.addEventListener('online', onChange, { signal: ending.signal });
      window.addEventListener('offline', onChange, { signal: ending.signal });
      const stop = status.subscribe(onChange);
      return () => {
        ending.abort();
        stop();
      };
    },
  };
}
