import type { Message } from '#contract/entities/message.ts';
import { isSaid } from '#contract/entities/reaction.ts';
import { HISTORY_PAGE } from '#contract/protocol/limits.ts';
import type { ConversationDoc, OutboxDoc } from '../../store/docs.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Thread } from '../../model/types.ts';
import { otherOf, unreadOf } from './conversationRows.ts';
import type { QueryScope } from '../../store/index.ts';
import type { Echo, Echoes } from './echoes.ts';
import { createArriving } from './arriving.ts';
import { createHandover } from './handover.ts';
import { createOlderPages } from './olderPages.ts';
import { createStoredView } from './storedView.ts';
import type { MessageViews } from './threadMessages.ts';

const nothing = () => undefined;

/** A thread on screen: a live tail of the newest messages, and older pages read once. */
export interface ThreadModel {
  loadOlder(): Promise<void>;
  showSeq(seq: number): Promise<void>;
  /** The seq after which the unread line stands; undefined until that is known. */
  unreadAfterSeq(): number | null | undefined;
  /** The seq of the oldest message that is shown; null before the first. */
  shownFrom(): number | null;
  stop(): void;
}

/** The state that outlives one run of a thread's read. */
export interface ThreadMemory {
  readonly views: MessageViews;
  /** Undefined: to be decided when the conversation is read. */
  readonly unreadAfterSeq: number | null | undefined;
  /** Messages on the screen from this seq on stay there; null: there are none. */
  readonly shownFrom: number | null;
  readonly echoes: Echoes;
}

/** `tell` undefined: not known yet, or nothing is known of this conversation. */
export function openThread(
  scope: QueryScope,
  conversationId: string,
  { views, echoes, ...memory }: ThreadMemory,
  tell: (thread: Thread | undefined) => void,
): ThreadModel {
  const { reads, userId, log } = scope;
  let conversation: ConversationDoc | null = null;
  let unsent: readonly OutboxDoc[] | null = null;
  let tail: readonly Message[] | null = null;
  let tailFrom: number | null = null;
  let { unreadAfterSeq } = memory;
  const emit = telling(tell);
  let isStopped = false;
  let stopTail: Unsubscribe = nothing;
  const storedView = createStoredView(views, userId);

  const show = () => {
    if (isStopped || conversation === null || unsent === null || tail === null) return;
    const other = otherOf(conversation);
    if (other === null) return;
    if (unreadAfterSeq === undefined) unreadAfterSeq = unreadAfterOf(conversation, userId);
    const tailIds = new Set(tail.map(({ id }) => id));
    const left = handover.waiting(tailIds, tailFrom ?? 1);
    const waiting = [...left, ...unsent].filter(({ id }) => !tailIds.has(id));
    const waitingIds = new Set(waiting.map(({ id }) => id));
    const isSeen = ({ id }: Echo) => tailIds.has(id) || waitingIds.has(id);
    const mine = echoes.live.get().filter(isOf(conversationId, userId));
    const stored = [...older.messages(), ...tail];
    const said = storedView({ stored, waiting, row: conversation.row });
    emit({
      conversationId,
      other,
      messages: [
        ...said,
        ...arriving.messages().map((message) => views.arriving(message)),
        ...waiting.filter(isBubble).map((entry) => views.unsent(entry)),
        ...mine.filter((echo) => !isSeen(echo)).map((echo) => views.saving(echo)),
      ],
      ...extentOf(conversation, older.lowest(), tail.at(-1)?.seq ?? 0),
      isLoadingOlder: older.isLoading(),
      unreadAfterSeq,
    });
    for (const echo of mine.filter(isSeen)) echoes.drop(echo.id);
    if (said.length < stored.length && said.length < FEW) older.widen();
  };
  const arriving = createArriving({ scope, conversationId, tail: () => tail, onChange: show });
  const handover = createHandover({ reads, log, onChange: show });
  const older = createOlderPages({
    scope,
    conversationId,
    tailFrom: () => tailFrom,
    firstSeq: () => conversation?.firstSeq ?? null,
    isStopped: () => isStopped,
    onChange: show,
  });

  const followTail = (fromSeq: number) => {
    stopTail();
    tailFrom = fromSeq;
    const source = reads.messagesFrom(conversationId, fromSeq);
    stopTail = source((messages) => {
      tail = messages;
      show();
    });
  };

  const onConversations = (docs: readonly ConversationDoc[]) => {
    const found = docs.find(({ id }) => id === conversationId) ?? null;
    if (found === null) return;
    const before = conversation;
    conversation = found;
    if (saysSame(before, found)) return;
    if (tailFrom === null || isRebuilt(before, found)) {
      const shownFrom = tailFrom === null ? memory.shownFrom : null;
      older.clear();
      followTail(tailStart(found, shownFrom));
    }
    show();
  };

  const onOutbox = (entries: readonly OutboxDoc[]) => {
    const mine = entries.filter((entry) => isUnsentOf(conversationId, entry));
    const ids = new Set(mine.map((entry) => entry.id));
    const gone = (unsent ?? []).filter((entry) => !ids.has(entry.id));
    unsent = keepReferences(unsent ?? [], mine);
    if (gone.length > 0) handover.begin(gone);
    show();
  };

  const stops = [
    reads.conversations(onConversations),
    reads.outbox(onOutbox),
    echoes.live.subscribe(show),
    arriving.stop,
  ];
  return {
    loadOlder: older.loadMore,
    // A few more, so that the message does not stand at the very edge.
    showSeq: async (seq) => void (await older.widenTo(Math.min(seq, older.lowest()) - 10)),
    unreadAfterSeq: () => unreadAfterSeq,
    shownFrom: () => (tailFrom === null ? null : older.lowest()),
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      stopTail();
    },
  };
}

const isOf = (conversationId: string, userId: string) => (echo: Echo) =>
  echo.conversationId === conversationId && echo.userId === userId;

/** The thread of before where this one says the same, or its list where that does: what was painted of it stays. */
function keeping(before: Thread | null, next: Thread): Thread {
  if (before === null || before.messages.length !== next.messages.length) return next;
  if (!next.messages.every((message, at) => message === before.messages[at])) return next;
  const same = { ...next, messages: before.messages };
  return isSame({ ...same, messages: [] }, { ...before, messages: [] }) ? before : same;
}

/** Tells of a thread unless it says what the last one did. */
function telling(tell: (thread: Thread) => void): (thread: Thread) => void {
  let shown: Thread | null = null;
  return (next) => {
    shown = keeping(shown, next);
    tell(shown);
  };
}

/** Whether nothing but the draft is another one, as with every letter of it. */
const saysSame = (before: ConversationDoc | null, now: ConversationDoc): boolean =>
  before !== null && isSame({ ...before, ...NO_DRAFT }, { ...now, ...NO_DRAFT });
const NO_DRAFT = { draft: '', draftAt: 0 };

/** Scheduled messages are shown apart. */
const isUnsentOf = (conversationId: string, { lane, state }: OutboxDoc): boolean =>
  lane === conversationId && state !== 'scheduled';

/**
 * The seq after which the unread line stands: the last that was read here, if the other person wrote since.
 */
const unreadAfterOf = (doc: ConversationDoc, userId: string): number | null =>
  unreadOf(doc, userId) > 0 ? doc.readSeq : null;

/** Fewer messages than this of what is held leave a screen half empty where the rest of it is no messages. */
const FEW = 20;

const isBubble = ({ messageType }: OutboxDoc): boolean => isSaid(messageType);

/** How far the conversation goes, and how far it was read. `lowest`, `highest`: what is read of it; 0: nothing is. */
function extentOf(
  { row, firstSeq, heldSeq, readSeq }: ConversationDoc,
  lowest: number,
  highest: number,
): Pick<Thread, 'isComplete' | 'readSeq' | 'lastSeq' | 'isBehind'> {
  const lastSeq = row?.last_seq ?? 0;
  return {
    isComplete: lastSeq === 0 || (heldSeq > 0 && firstSeq === 1 && lowest <= 1),
    readSeq: Math.max(readSeq, row?.my_read_seq ?? 0),
    lastSeq,
    isBehind: highest < lastSeq,
  };
}

/** The held range has begun, or begins further down than before. */
function isRebuilt(before: ConversationDoc | null, now: ConversationDoc): boolean {
  const held = before?.heldSeq ?? 0;
  const first = before?.firstSeq ?? 0;
  if (held === 0) return now.heldSeq > 0;
  return now.heldSeq === 0 || now.firstSeq > first;
}

/** The tail begins where what the device holds without a gap has its last page, or where somebody had scrolled to. */
function tailStart({ firstSeq, heldSeq }: ConversationDoc, shownFrom: number | null): number {
  if (heldSeq === 0) return 1;
  const lastPage = Math.max(firstSeq, heldSeq - HISTORY_PAGE + 1);
  return Math.min(lastPage, Math.max(firstSeq, shownFrom ?? lastPage));
}

/** The entry object of before for each entry that says the same. */
function keepReferences(
  before: readonly OutboxDoc[],
  now: readonly OutboxDoc[],
): readonly OutboxDoc[] {
  const byId = new Map(before.map((entry) => [entry.id, entry]));
  return now.map((entry) => {
    const known = byId.get(entry.id);
    const isUnchanged =
      known !== undefined &&
      known.state === entry.state &&
      known.content === entry.content &&
      known.code === entry.code;
    return isUnchanged ? known : entry;
  });
}
