/** Counts within windows of time, in memory: as much as is asked in one window. */
export interface Windows {
  /** Counts one by `key`; gives seconds to wait when it is more than `most`. */
  count(key: string, most: number): number | undefined;
  /** It was none after all. */
  giveBack(key: string): void;
  /** Starts afresh. */
  forget(key: string): void;
}

/** The same, wherever the counts lie. */
export interface Counts {
  count(key: string, most: number): Promise<number | undefined> | number | undefined;
  giveBack(key: string): Promise<void> | void;
  forget(key: string): Promise<void> | void;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

const SWEEP_AT = 10_000;

/** `windowMs` begins with the first count. `now` in ms, of a clock that never jumps. */
export function createWindows(windowMs: number, now: () => number): Windows {
  const windows = new Map<string, Window>();

  let sweepAt = SWEEP_AT;
  function sweep(): void {
    if (windows.size < sweepAt) return;
    const at = now();
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    sweepAt = Math.max(SWEEP_AT, windows.size * 2);
  }

  return {
    count(key, most) {
      sweep();
      const at = now();
      const running = windows.get(key);
      const window = running && running.endsAt > at ? running : { endsAt: at + windowMs, count: 0 };
      windows.set(key, window);
      window.count += 1;
      return window.count > most ? Math.ceil((window.endsAt - at) / 1000) : undefined;
    },
    giveBack(key) {
      const window = windows.get(key);
      if (window) window.count = Math.max(0, window.count - 1);
    },
    forget(key) {
      windows.delete(key);
    },
  };
}
