import { errorCodeSchema } from '#contract/protocol/errors.ts';
import type { EntryBase, OutboxEntry } from '../model/entry.ts';
import type { OutboxDoc } from '../store/docs.ts';

/** The stored fields as the union of states. A code of another version of the app reads as `internal`. */
export function entryOf(doc: OutboxDoc): OutboxEntry {
  const base: EntryBase = {
    id: doc.id,
    lane: doc.lane,
    position: doc.position,
    receiverId: doc.receiverId,
    content: doc.content,
    messageType: doc.messageType,
    writtenAt: doc.writtenAt,
    attempts: doc.attempts,
  };
  if (doc.state === 'sending') return { ...base, state: 'sending' };
  if (doc.state === 'queued' || doc.state === 'scheduled')
    return { ...base, state: doc.state, nextAttemptAt: doc.nextAttemptAt ?? 0 };
  const code = errorCodeSchema.safeParse(doc.code);
  return { ...base, state: 'failed', code: code.success ? code.data : 'internal' };
}
