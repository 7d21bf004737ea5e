import type { Clock } from './clock.ts';

/** At most one call to come: setting it again replaces it. */
export interface Timer {
  set(ms: number, callback: () => void): void;
  clear(): void;
  isSet(): boolean;
}

export function createTimer(clock: Pick<Clock, 'after'>): Timer {
  let cancel: (() => void) | null = null;
  const clear = () => {
    cancel?.();
    cancel = null;
  };
  return {
    set(ms, callback) {
      clear();
      cancel = clock.after(ms, () => {
        cancel = null;
        callback();
      });
    },
    clear,
    isSet: () => cancel !== null,
  };
}
