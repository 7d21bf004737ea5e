import type { Live, Reachability } from './types.ts';

/** How often a server that does not answer is asked again. Not the engine's backoff: a guest reads of it on the screen, as members do. */
export const ASK_AGAIN_MS = 5000;

export interface GuestReachabilityPorts {
  /** True when our server answered. Never throws. */
  ask(): Promise<boolean>;
  /** `online`, `offline`, the page became visible: reasons to ask, never a proof. */
  onHint(callback: () => void): () => void;
  after(ms: number, callback: () => void): () => void;
}

/**
 * Whether the server answers, for a guest: the engine, which knows it from real traffic, does not run then.
 * Asks once when first subscribed to, after every hint, and again while there is no answer. It asks nothing
 * without a subscriber.
 */
export function createGuestReachability(ports: GuestReachabilityPorts): Live<Reachability> {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let value: Reachability = 'unknown';
  let asked = 0;
  let stopWaiting: () => void = () => undefined;
  let stopHints: () => void = () => undefined;

  return {
    get: () => value,
    subscribe(onChange) {
      const listener = { onChange };
      listeners.add(listener);
      if (listeners.size === 1) {
        stopHints = ports.onHint(() => void ask());
        void ask();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopHints();
        stopWaiting();
        asked += 1;
        value = 'unknown';
      };
    },
  };

  async function ask(): Promise<void> {
    stopWaiting();
    asked += 1;
    const mine = asked;
    const isAnswered = await ports.ask();
    if (mine !== asked) return;
    const next = isAnswered ? 'online' : 'offline';
    if (!isAnswered) stopWaiting = ports.after(ASK_AGAIN_MS, () => void ask());
    if (next === value) return;
    value = next;
    for (const { onChange } of listeners) onChange();
  }
}
