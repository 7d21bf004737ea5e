import type { Unsubscribe } from './clock.ts';

/** The listeners of an event. A value that changes is a Live (`createLive`). */
export interface Listeners<Args extends readonly unknown[]> {
  /** The same function added twice is called twice. */
  readonly add: (listener: (...args: Args) => void) => Unsubscribe;
  /** Calls those that are there now: who is added meanwhile hears of the next. */
  readonly call: (...args: Args) => void;
  readonly clear: () => void;
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    add(listener) {
      const own = (...args: Args) => listener(...args);
      all.add(own);
      return () => void all.delete(own);
    },
    call(...args) {
      for (const listener of Array.from(all)) listener(...args);
    },
    clear: () => all.clear(),
  };
}
