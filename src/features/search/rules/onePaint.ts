import type { Live } from '#src/data/types.ts';

/** So long a press waits for its answer, ms: a device that answers within it paints both at once. */
export const ONE_PAINT_MS = 40;

export interface PaintTimer {
  /** ms. */
  now(): number;
  /** Calls back after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export interface OnePaint {
  /** True while a press waits. */
  readonly isWaiting: Live<boolean>;
  /** The press in `act` may wait for its answer: nothing that a browser shows by itself (a box, a list of choices) hangs on it. */
  together(act: () => void): void;
  /**
   * Shows a press together with its answer, or alone where that may not wait or does not come in time. Another press
   * takes the place of one that waits.
   */
  hold(answer: Live<unknown>, show: () => void): void;
  /** Shows now what waits. */
  flush(): void;
  /** Forgets what waits. */
  drop(): void;
}

const nothing = () => undefined as void;

/**
 * A press and its answer are painted once: the page is drawn when the answer is there, a moment later. A device whose
 * last answer took longer shows the press at once, and the answer when it comes.
 */
export function createOnePaint({ now, after }: PaintTimer): OnePaint {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let waiting: (() => void) | null = null;
  let cancel = nothing;
  let unwatch = nothing;
  let isTogether = false;
  /** The time that the last answer took, ms. */
  let took = 0;

  const wait = (next: (() => void) | null) => {
    cancel();
    cancel = nothing;
    const was = waiting;
    waiting = next;
    if ((was === null) === (next === null)) return;
    for (const { onChange } of listeners) onChange();
  };
  const flush = () => {
    const show = waiting;
    wait(null);
    show?.();
  };
  const drop = () => {
    unwatch();
    unwatch = nothing;
    wait(null);
  };
  return {
    isWaiting: {
      get: () => waiting !== null,
      subscribe(onChange) {
        const listener = { onChange };
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    together(act) {
      isTogether = true;
      try {
        act();
      } finally {
        isTogether = false;
      }
    },
    hold(answer, show) {
      drop();
      if (answer.get() !== undefined) return show();
      const asked = now();
      const look = () => {
        if (answer.get() === undefined) return;
        took = now() - asked;
        unwatch();
        unwatch = nothing;
        flush();
      };
      unwatch = answer.subscribe(look);
      if (!isTogether || took > ONE_PAINT_MS) return show();
      wait(show);
      cancel = after(ONE_PAINT_MS, flush);
      // It may have come before `subscribe` had returned.
      return look();
    },
    flush,
    drop,
  };
}
