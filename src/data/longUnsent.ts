import type { SyncStatus } from './types.ts';

/** So long may something wait to be sent before its person is told: three days. */
const LONG_MS = 3 * 24 * 60 * 60_000;

/** Things that have waited for too long. */
export interface LongUnsent {
  /** All that waits, and what was refused. */
  readonly count: number;
  /** Since when it is too long, ms since the epoch. */
  readonly at: number;
}

/** Null while nothing waits for too long. `now` in ms since the epoch. */
export function longUnsentOf(
  { waiting, failed, oldestWaitingAt }: Pick<SyncStatus, 'waiting' | 'failed' | 'oldestWaitingAt'>,
  now: number,
): LongUnsent | null {
  if (oldestWaitingAt === null || now - oldestWaitingAt <= LONG_MS) return null;
  return { count: waiting + failed, at: oldestWaitingAt + LONG_MS };
}
