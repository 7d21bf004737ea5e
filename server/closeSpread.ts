import { setTimeout as sleep } from 'node:timers/promises';

/** A few lines need no time. Many that are closed at once would all be back at once, wherever they go. */
const MS_A_LINE = 20;
const LONGEST_MS = 4000;

/**
 * Closes lines, each at a moment of its own: 20 ms of time for each of them, and four seconds at most for however many. Comes back when the
 * last is closed. `random` gives 0 to 1; `pause` waits so many ms.
 */
export async function closeSpread(
  lines: readonly (() => unknown)[],
  random: () => number,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const withinMs = Math.min(LONGEST_MS, lines.length * MS_A_LINE);
  await Promise.all(
    lines.map(async (close) => {
      await pause(random() * withinMs);
      close();
    }),
  );
}
