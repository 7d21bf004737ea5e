import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useUnread } from '#src/data/useUnread.ts';
import { useInquiriesToAnswer } from './inquiriesToAnswer.ts';
import type { DestinationKey } from './destination.ts';
import { useNews } from './news.ts';

/** The waiting things at a destination. */
export interface DestinationCount {
  readonly count: number;
  readonly tone: 'accent' | 'danger' | 'warn';
  /** The key that says it in words. */
  readonly note: 'unread' | 'failed' | 'waiting' | 'due';
}

export type CountOf = (key: DestinationKey) => DestinationCount | null;

/** The counts of all destinations, as far as this device knows. */
export function useDestinationCounts(): CountOf {
  const unread = useUnread();
  const due = useNews();
  const toAnswer = useInquiriesToAnswer();
  const { failed, waiting } = useSyncStatus('failed', 'waiting');
  const counts: Partial<Record<DestinationKey, DestinationCount>> = {
    chat: { count: unread ?? 0, tone: 'accent', note: 'unread' },
    messageCenter:
      failed > 0
        ? { count: failed, tone: 'danger', note: 'failed' }
        : { count: waiting, tone: 'warn', note: 'waiting' },
    inquiries: { count: toAnswer, tone: 'warn', note: 'due' },
    manage: { count: due.homes, tone: 'warn', note: 'due' },
    viewings: { count: due.viewings, tone: 'accent', note: 'due' },
    alerts: { count: due.hits, tone: 'accent', note: 'due' },
  };
  return (key) => {
    const count = counts[key];
    return count === undefined || count.count === 0 ? null : count;
  };
}

/** Whether both say the same of what waits. */
export const isSameCount = (one: DestinationCount | null, other: DestinationCount | null) =>
  one?.count === other?.count && one?.tone === other?.tone && one?.note === other?.note;

/**
 * The page More stands for what it holds: what failed comes before everything else. `news`: how much is new in the notification
 * centre, which tells of what is due, too; of the two it is the larger number.
 */
export function sumOf(
  counts: readonly (DestinationCount | null)[],
  news: number,
): DestinationCount | null {
  const there = counts.filter((count) => count !== null);
  const failed = there.find(({ note }) => note === 'failed');
  if (failed !== undefined) return failed;
  const waiting = there.find(({ note }) => note === 'waiting')?.count ?? 0;
  const due = there.reduce((total, { count }) => total + count, -waiting);
  const sum = waiting + Math.max(due, news);
  return sum === 0 ? null : { count: sum, tone: 'accent', note: 'due' };
}
