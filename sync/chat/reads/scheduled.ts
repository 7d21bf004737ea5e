import { quotedIn, wordsOf } from '#contract/entities/reply.ts';
import type { Person, ScheduledItem } from '../../model/types.ts';
import type { OutboxDoc } from '../../store/docs.ts';

/** The scheduled messages, the earliest first. */
export const scheduledIn = (
  entries: readonly OutboxDoc[],
  receiverOf: (lane: string) => Person | null,
): readonly ScheduledItem[] =>
  entries
    .filter(({ state }) => state === 'scheduled')
    .map((entry) => ({
      id: entry.id,
      conversationId: entry.lane,
      receiver: receiverOf(entry.lane),
      content: wordsOf(entry),
      quotedId: quotedIn(entry),
      at: entry.nextAttemptAt ?? 0,
    }))
    .toSorted((one, other) => one.at - other.at);
