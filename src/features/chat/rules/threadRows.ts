import { sharedHome } from '#contract/entities/sharedHome.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import { dayKeyOf } from './day.ts';

/** Consecutive messages of one person closer than this stand together. */
export const CLUSTER_GAP_MS = 5 * 60_000;

/** The facts that the list needs to put a row in its place. */
export interface RowPlace {
  readonly id: string;
  /** Null until the server has given one. */
  readonly seq: number | null;
  /** Written here, and not yet on the server. */
  readonly isUnsent: boolean;
  /** The first message not yet read when the thread was opened. */
  readonly startsUnread: boolean;
  /** About how tall it will be, CSS px, before it has been measured. */
  readonly height: number;
}

export interface ThreadRow extends RowPlace {
  readonly message: ThreadMessage;
  /** True on the first message of a local calendar day: the day line stands above it. */
  readonly startsDay: boolean;
  readonly startsCluster: boolean;
  readonly endsCluster: boolean;
}

/** The time a message is shown under: the server's once it is stored, until then when it was written. */
export function shownAt(message: ThreadMessage): string {
  return message.createdAt ?? message.writtenAt;
}

export const hasReactions = ({ reactions: { mine, theirs } }: ThreadMessage): boolean =>
  mine !== null || theirs !== null;

/**
 * The rows of a thread, one a message, in the same order. Day and unread lines belong to the row
 * they stand above, so that a row keeps its key when older pages arrive in front of it.
 */
export const threadRows = (
  messages: readonly ThreadMessage[],
  unreadAfterSeq: number | null,
): readonly ThreadRow[] => createThreadRows()(messages, unreadAfterSeq);

/**
 * The same for one list of messages after another: the rows of those that it begins with, as the one before, are taken over. `lines`: how
 * long those in a bubble are. Guessed too tall, rows are missing above those that were made, and another rendering makes them.
 */
export function createThreadRows(
  lines: keyof typeof CHARACTERS_PER_LINE = 'narrow',
): typeof threadRows {
  let messages: readonly ThreadMessage[] = [];
  let rows: readonly ThreadRow[] = [];
  let unreadId: string | null = null;
  return (next, unreadAfterSeq) => {
    const nextUnreadId = firstUnreadId(next, unreadAfterSeq);
    // How the last of them ends is said by what stands behind it.
    const kept = nextUnreadId === unreadId ? Math.max(0, sameUpTo(messages, next) - 1) : 0;
    const more = next.slice(kept).map((_, at) => rowAt(next, kept + at, nextUnreadId, lines));
    rows = [...rows.slice(0, kept), ...more];
    messages = next;
    unreadId = nextUnreadId;
    return rows;
  };
}

/** So many at their beginning are the same. */
function sameUpTo(one: readonly ThreadMessage[], other: readonly ThreadMessage[]): number {
  const first = one.findIndex((message, at) => message !== other[at]);
  return first === -1 ? one.length : first;
}

function rowAt(
  messages: readonly ThreadMessage[],
  at: number,
  unreadId: string | null,
  lines: keyof typeof CHARACTERS_PER_LINE,
): ThreadRow {
  const [before, message, after] = [messages[at - 1], messages[at], messages[at + 1]];
  if (message === undefined) throw new RangeError(`no message at ${at} of ${messages.length}`);
  const row = {
    message,
    startsDay: before === undefined || dayKeyOfMessage(message) !== dayKeyOfMessage(before),
    startsUnread: message.id === unreadId,
    startsCluster: startsCluster(before, message, unreadId),
    endsCluster: after === undefined || startsCluster(message, after, unreadId),
  };
  return stableRow(row, lines);
}

const startsCluster = (
  before: ThreadMessage | undefined,
  message: ThreadMessage,
  unreadId: string | null,
): boolean =>
  before === undefined ||
  dayKeyOfMessage(message) !== dayKeyOfMessage(before) ||
  message.id === unreadId ||
  message.senderId !== before.senderId ||
  timeOf(message) - timeOf(before) > CLUSTER_GAP_MS;

const LINE_PX = 24;
/** In a bubble as wide as it gets, and on a phone. */
const CHARACTERS_PER_LINE = { wide: 62, narrow: 42 } as const;
const BUBBLE_PX = 16;
const CLUSTER_GAP_PX = 10;
const LINE_ABOVE_PX = 44;
const SHARED_HOME_ROW_PX = 160;
const HOME_CARD_PX = 132;
const QUOTE_PX = 56;
const REACTIONS_PX = 20;

const dayKeys = new WeakMap<ThreadMessage, string>();
const times = new WeakMap<ThreadMessage, number>();
const lastRows = new WeakMap<ThreadMessage, ThreadRow>();

/** Thousands of messages are asked again at each change; a message object never changes. */
function dayKeyOfMessage(message: ThreadMessage): string {
  const known = dayKeys.get(message);
  if (known !== undefined) return known;
  const key = dayKeyOf(shownAt(message));
  dayKeys.set(message, key);
  return key;
}

/** The same of when it was, ms since the epoch. */
function timeOf(message: ThreadMessage): number {
  const known = times.get(message);
  if (known !== undefined) return known;
  const time = new Date(shownAt(message)).getTime();
  times.set(message, time);
  return time;
}

type RowOf = Omit<ThreadRow, Exclude<keyof RowPlace, 'startsUnread'>>;

/** The row object of before when it says the same: what is rendered for it stays. */
function stableRow(row: RowOf, lines: keyof typeof CHARACTERS_PER_LINE): ThreadRow {
  const known = lastRows.get(row.message);
  const isSame =
    known !== undefined &&
    known.startsDay === row.startsDay &&
    known.startsUnread === row.startsUnread &&
    known.startsCluster === row.startsCluster &&
    known.endsCluster === row.endsCluster;
  if (isSame) return known;
  const { id, seq, isMine } = row.message;
  const height = heightOf(row, CHARACTERS_PER_LINE[lines]);
  const made = { ...row, id, seq, isUnsent: isMine && seq === null, height };
  lastRows.set(row.message, made);
  return made;
}

function heightOf(row: RowOf, charactersPerLine: number): number {
  const { homeId } = row.message;
  if (row.message.messageType === 'ask_call' || sharedHome(row.message) !== null)
    return SHARED_HOME_ROW_PX;
  const lines = row.message.content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
  return (
    lines * LINE_PX +
    BUBBLE_PX +
    (homeId === null ? 0 : HOME_CARD_PX) +
    (row.message.quotedId === null ? 0 : QUOTE_PX) +
    (hasReactions(row.message) ? REACTIONS_PX : 0) +
    (row.startsCluster ? CLUSTER_GAP_PX : 2) +
    (row.startsDay || row.startsUnread ? LINE_ABOVE_PX : 0)
  );
}

function firstUnreadId(
  messages: readonly ThreadMessage[],
  unreadAfterSeq: number | null,
): string | null {
  if (unreadAfterSeq === null) return null;
  // The read message in front of it must be in the window, else the line's place is not known yet.
  const first = messages.find((message) => message.seq !== null)?.seq ?? 0;
  const isPlaced = first > 0 && first <= unreadAfterSeq + 1;
  const unread = messages.find(
    (message) => !message.isMine && message.seq !== null && message.seq > unreadAfterSeq,
  );
  return isPlaced && unread ? unread.id : null;
}
