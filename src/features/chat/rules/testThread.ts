import type { Thread, ThreadMessage } from '#src/data/types.ts';
import { testMessage } from './testMessage.ts';

/** Stored messages of the other person with these seqs. The same seq is the same object. For tests. */
export const storedMessages = (from: number, to: number): readonly ThreadMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => stored(from + at));

const known = new Map<number, ThreadMessage>();
function stored(seq: number): ThreadMessage {
  const before = known.get(seq) ?? testMessage({ id: `m${seq}`, seq });
  known.set(seq, before);
  return before;
}

/** A thread of these messages, of whose conversation the server has `lastSeq` entries. For tests. */
export const testThread = (
  messages: readonly ThreadMessage[],
  lastSeq: number,
  part: Partial<Thread> = {},
): Thread => ({
  conversationId: 'c',
  other: { id: 'other', full_name: 'Jonas', avatar_url: null, user_type: 'renter' },
  messages,
  isComplete: false,
  isLoadingOlder: false,
  unreadAfterSeq: null,
  readSeq: 0,
  lastSeq,
  isBehind: (messages.findLast(({ seq }) => seq !== null)?.seq ?? 0) < lastSeq,
  ...part,
});
