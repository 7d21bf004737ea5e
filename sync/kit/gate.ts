import type { Unsubscribe } from './clock.ts';

/** Lets nobody through while somebody holds it. */
export interface Gate {
  /** Held until the returned function is called. Several may hold it at once. */
  readonly hold: () => Unsubscribe;
  readonly isHeld: () => boolean;
  /** Resolves when nobody holds it: at once where nobody does. */
  readonly passed: () => Promise<void>;
}

export function createGate(): Gate {
  const holders = new Set<object>();
  const waiting: (() => void)[] = [];
  return {
    hold() {
      const holder = {};
      holders.add(holder);
      return () => {
        holders.delete(holder);
        if (holders.size > 0) return;
        for (const pass of waiting.splice(0)) pass();
      };
    },
    isHeld: () => holders.size > 0,
    passed: () =>
      holders.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}
