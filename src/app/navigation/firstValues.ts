import type { LiveQuery } from '#src/data/types.ts';

/**
 * Resolves when each of the reads has a value, or after `atMostMs`; null when all have one already. Reads stay open
 * for a while without listeners, so the page that is shown next finds its values.
 */
export function firstValues(
  reads: readonly LiveQuery<unknown>[],
  atMostMs: number,
): Promise<void> | null {
  const missing = reads.filter((read) => read.get() === undefined);
  if (missing.length === 0) return null;
  return new Promise((resolve) => {
    const waiting = new Set(missing);
    const stops: (() => void)[] = [];
    const end = () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(end, atMostMs);
    const look = (read: LiveQuery<unknown>) => {
      if (read.get() === undefined || !waiting.delete(read)) return;
      // A value may come before `subscribe` has returned.
      if (waiting.size === 0) queueMicrotask(end);
    };
    for (const read of missing) {
      stops.push(read.subscribe(() => look(read)));
      look(read);
    }
  });
}
