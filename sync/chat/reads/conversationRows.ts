import type { Conversation } from '#contract/entities/conversation.ts';
import { type Change, changeIn, UNSENT } from '#contract/entities/change.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { wordsOf } from '#contract/entities/reply.ts';
import type { ConversationDoc, OutboxDoc, RecordDoc } from '../../store/docs.ts';
import type { ConversationRow, Person, Preview } from '../../model/types.ts';
import { type Flags, flagsOf } from './flags.ts';

interface Unsent {
  waiting: number;
  failed: number;
  /** Null: nothing of it is a message. */
  last: OutboxDoc | null;
  /** The waiting changes of messages, oldest first. */
  readonly changes: Change[];
}

/** The other person of a conversation; null while neither the server nor this device has said. */
export const otherOf = (doc: ConversationDoc): Person | null =>
  doc.row?.otherParticipant ?? doc.other;

/**
 * Unread messages of others. The server raises one's own mark with each message one sends, so nothing
 * below one's own last message counts.
 */
export function unreadOf(
  { row, readSeq }: Pick<ConversationDoc, 'row' | 'readSeq'>,
  userId: string,
): number {
  if (row === null) return 0;
  // A person who called has not read the messages before.
  if (row.last_message_sender_id === userId && row.last_message_type !== 'call') return 0;
  const read = Math.max(readSeq, row.my_read_seq);
  const quiet = (row.quiet ?? []).filter((seq) => seq > read && seq <= row.last_seq).length;
  return Math.max(0, row.last_seq - read - quiet);
}

/** The rows of the conversation list, pinned ones before the others, newest activity first, unsent messages included. */
export function conversationRows(
  docs: readonly ConversationDoc[],
  outbox: readonly OutboxDoc[],
  online: ReadonlySet<string>,
  userId: string,
  marked: readonly RecordDoc[] = [],
): readonly ConversationRow[] {
  const unsentByLane = new Map<string, Unsent>();
  for (const entry of outbox) {
    if (entry.state === 'scheduled') continue;
    const unsent = unsentByLane.get(entry.lane) ?? {
      waiting: 0,
      failed: 0,
      last: null,
      changes: [],
    };
    if (entry.state === 'failed') unsent.failed += 1;
    else unsent.waiting += 1;
    if (isSaid(entry.messageType)) unsent.last = entry;
    const change = entry.state === 'failed' ? null : changeIn(entry);
    if (change !== null) unsent.changes.push(change);
    unsentByLane.set(entry.lane, unsent);
  }
  return docs
    .map((doc) => {
      const row = rowOf(doc, unsentByLane.get(doc.id), online, userId);
      return row && { ...row, ...flagsOf(doc.id, marked) };
    })
    .filter((row) => row !== null)
    .sort((one, other) => Number(other.isPinned) - Number(one.isPinned) || byActivity(one, other));
}

function rowOf(
  doc: ConversationDoc,
  unsent: Unsent | undefined,
  online: ReadonlySet<string>,
  userId: string,
): Omit<ConversationRow, keyof Flags> | null {
  const other = otherOf(doc);
  if (other === null) return null;
  const { row, draft } = doc;
  const last = unsent?.last ?? null;
  const stored = row === null && doc.heldSeq > 0 ? SENT_FIRST : null;
  const preview =
    last === null ? (previewOf(row, userId, unsent?.changes) ?? stored) : unsentPreviewOf(last);
  const times = [
    row?.last_message_at ?? null,
    last?.writtenAt ?? null,
    doc.draft === '' || preview !== null ? null : new Date(doc.draftAt).toISOString(),
    stored === null || doc.draftAt === 0 ? null : new Date(doc.draftAt).toISOString(),
  ].filter((time) => time !== null);
  return {
    id: doc.id,
    other,
    preview,
    lastActivityAt: times.toSorted((one, two) => Date.parse(two) - Date.parse(one))[0] ?? null,
    unread: unreadOf(doc, userId),
    draft,
    waiting: unsent?.waiting ?? 0,
    failed: unsent?.failed ?? 0,
    isArchived: doc.isArchived,
    isOnline: online.has(other.id),
  };
}

/** The first words to somebody were taken, and the line broke before the server's row came: what they were is in the thread. */
const SENT_FIRST: Preview = { text: '', messageType: 'text', isHome: false, isMine: true };

const unsentPreviewOf = (entry: OutboxDoc): Preview => ({
  text: wordsOf(entry),
  messageType: entry.messageType,
  isHome: sharedHome(entry) !== null,
  isMine: true,
});

function previewOf(
  row: Conversation | null,
  userId: string,
  changes: readonly Change[] = [],
): Preview | null {
  if (row === null || row.last_message === null) return null;
  const { last_message: content, last_message_type: messageType } = row;
  const change = changes.findLast(({ to }) => to === row.last_message_id);
  const isUnsent = messageType === UNSENT || change?.kind === 'unsend';
  return {
    text: change?.kind === 'edit' && !isUnsent ? change.words : content,
    messageType: isUnsent ? UNSENT : (messageType ?? 'text'),
    isHome: !isUnsent && sharedHome({ messageType, content }) !== null,
    isMine: row.last_message_sender_id === userId,
  };
}

function byActivity(one: ConversationRow, other: ConversationRow): number {
  const [mine, theirs] = [timeOf(one), timeOf(other)];
  if (mine !== theirs) return theirs > mine ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

const timeOf = ({ lastActivityAt }: ConversationRow): number =>
  lastActivityAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastActivityAt);

/** Begun here and left again without a word: not in the list, though it can be opened. */
export const isWorthListing = (row: ConversationRow): boolean =>
  row.preview !== null || row.draft !== '' || row.lastActivityAt !== null;
