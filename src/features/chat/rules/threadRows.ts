import type { ThreadMessage } from '#src/data/types.ts';
import { dayKeyOf } from './day.ts';

/** Consecutive messages of one person closer than this stand together. */
export const CLUSTER_GAP_MS = 5 * 60_000;

export interface ThreadRow {
  readonly message: ThreadMessage;
  /** True on the first message of a local calendar day: the day line stands above it. */
  readonly startsDay: boolean;
  /** True on the first message not yet read when the thread was opened. */
  readonly startsUnread: boolean;
  readonly startsCluster: boolean;
  readonly endsCluster: boolean;
}

/** The time a message is shown under: the server's once it is stored, until then when it was written. */
export function shownAt(message: ThreadMessage): string {
  return message.createdAt ?? message.writtenAt;
}

/**
 * The rows of a thread, one a message, in the same order. Day and unread lines belong to the row
 * they stand above, so that a row keeps its key when older pages arrive in front of it.
 */
export function threadRows(
  messages: readonly ThreadMessage[],
  unreadAfterSeq: number | null,
): readonly ThreadRow[] {
  const unreadId = firstUnreadId(messages, unreadAfterSeq);
  const days = messages.map(dayKeyOfMessage);
  const startsCluster = (index: number): boolean => {
    const message = messages[index];
    const before = messages[index - 1];
    if (!message || !before) return true;
    return (
      days[index] !== days[index - 1] ||
      message.id === unreadId ||
      message.senderId !== before.senderId ||
      gapBetween(before, message) > CLUSTER_GAP_MS
    );
  };
  return messages.map((message, index) =>
    stableRow({
      message,
      startsDay: days[index] !== days[index - 1],
      startsUnread: message.id === unreadId,
      startsCluster: startsCluster(index),
      endsCluster: index === messages.length - 1 || startsCluster(index + 1),
    }),
  );
}

const dayKeys = new WeakMap<ThreadMessage, string>();
const lastRows = new WeakMap<ThreadMessage, ThreadRow>();

/** Thousands of messages are asked again at each change; a message object never changes. */
function dayKeyOfMessage(message: ThreadMessage): string {
  const known = dayKeys.get(message);
  if (known !== undefined) return known;
  const key = dayKeyOf(shownAt(message));
  dayKeys.set(message, key);
  return key;
}

/** The row object of before when it says the same: what is rendered for it stays. */
function stableRow(row: ThreadRow): ThreadRow {
  const known = lastRows.get(row.message);
  const isSame =
    known !== undefined &&
    known.startsDay === row.startsDay &&
    known.startsUnread === row.startsUnread &&
    known.startsCluster === row.startsCluster &&
    known.endsCluster === row.endsCluster;
  if (isSame) return known;
  lastRows.set(row.message, row);
  return row;
}

function firstUnreadId(
  messages: readonly ThreadMessage[],
  unreadAfterSeq: number | null,
): string | null {
  if (unreadAfterSeq === null) return null;
  const first = messages.find((message) => message.seq !== null && message.seq > unreadAfterSeq);
  // What was read in front of it must be in the window, else the line's place is not known yet.
  const isPlaced = unreadAfterSeq === 0 || first?.seq === unreadAfterSeq + 1;
  const unread = messages.find(
    (message) => !message.isMine && message.seq !== null && message.seq > unreadAfterSeq,
  );
  return isPlaced && unread ? unread.id : null;
}

function gapBetween(before: ThreadMessage, after: ThreadMessage): number {
  return new Date(shownAt(after)).getTime() - new Date(shownAt(before)).getTime();
}
