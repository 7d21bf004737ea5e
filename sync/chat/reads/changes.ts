import { changeIn, UNSENT } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { type Content, wordsOf } from '#contract/entities/reply.ts';
import { errorCodeSchema } from '#contract/protocol/errors.ts';
import type { MessageChange } from '../../model/types.ts';
import type { OutboxDoc } from '../../store/docs.ts';

export const NO_CHANGE: MessageChange = {
  edits: [],
  unsentAt: null,
  waitingId: null,
  refused: null,
};

/**
 * The changes of messages since they were sent, by their ids: their edits in order, their unsending, this
 * person's change that waits to be sent, and one that was refused. `stored`: ascending by seq. `before`: the
 * changes of messages in front of all these. The result has only messages that an entry here is about.
 */
export function changesOf(
  stored: readonly Message[],
  waiting: readonly OutboxDoc[],
  before: ReadonlyMap<string, MessageChange> = new Map(),
): ReadonlyMap<string, MessageChange> {
  const all = new Map<string, MessageChange>();
  const known = (to: string) => all.get(to) ?? before.get(to) ?? NO_CHANGE;
  const note = (to: string, more: Partial<MessageChange>) => all.set(to, { ...known(to), ...more });
  const apply = (message: Content, at: string, waitingId: string | null) => {
    const change = changeIn(message);
    if (change === null) return;
    const { edits } = known(change.to);
    if (change.kind === 'unsend') note(change.to, { edits: [], unsentAt: at, waitingId });
    else note(change.to, { edits: [...edits, { words: change.words, at }], waitingId });
  };
  for (const { message_type: messageType, content, created_at: at } of stored)
    apply({ messageType, content }, at, null);
  for (const entry of waiting) {
    const change = entry.state === 'failed' ? changeIn(entry) : null;
    if (change === null) {
      apply(entry, entry.writtenAt, entry.id);
      continue;
    }
    const { to, ...what } = change;
    const code = errorCodeSchema.safeParse(entry.code);
    const error = code.success ? code.data : 'internal';
    note(to, { refused: { entryId: entry.id, ...what, error } });
  }
  return all;
}

/** The words of a message as they stand; null where it was unsent. */
export function wordsNow(message: Message, change: MessageChange = NO_CHANGE): string | null {
  const { message_type: messageType, content } = message;
  if (messageType === UNSENT || change.unsentAt !== null) return null;
  return change.edits.at(-1)?.words ?? wordsOf({ messageType, content });
}
