import type { Message } from '#contract/entities/message.ts';
import { HISTORY_PAGE } from '#contract/protocol/limits.ts';
import type { ConversationDoc } from '../../store/schemas/conversation.ts';
import type { OutboxDoc } from '../../store/schemas/outbox.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { Thread } from '../../model/types.ts';
import { otherOf } from './conversationRows.ts';
import type { QueryScope } from '../../store/reads/scope.ts';
import type { Echo, Echoes } from './echoes.ts';
import type { MessageViews } from './threadMessages.ts';

const nothing = () => undefined;

/** A thread on screen: a live tail of the newest messages, and older pages read once. */
export interface ThreadModel {
  loadOlder(): Promise<void>;
  showSeq(seq: number): Promise<void>;
  /** Where the unread line stands; undefined until that is known. */
  unreadAfterSeq(): number | null | undefined;
  /** The seq of the oldest message that is shown; null before the first. */
  shownFrom(): number | null;
  stop(): void;
}

/** What outlives one run of a thread's read. */
export interface ThreadMemory {
  readonly views: MessageViews;
  /** Undefined: to be decided when the conversation is read. */
  readonly unreadAfterSeq: number | null | undefined;
  /** What is on the screen from this seq on stays there; null: nothing is. */
  readonly shownFrom: number | null;
  readonly echoes: Echoes;
}

/** `emit` undefined: not known yet, or nothing is known of this conversation. */
export function openThread(
  scope: QueryScope,
  conversationId: string,
  { views, echoes, ...memory }: ThreadMemory,
  emit: (thread: Thread | undefined) => void,
): ThreadModel {
  const { reads, userId, log } = scope;
  let conversation: ConversationDoc | null = null;
  let unsent: readonly OutboxDoc[] | null = null;
  /** Entries that left the outbox but whose message has not reached the tail yet; `seq`: of the message, once known. */
  let onTheirWay: readonly { readonly entry: OutboxDoc; readonly seq: number | null }[] = [];
  let tail: readonly Message[] | null = null;
  let tailFrom: number | null = null;
  /** Ascending, gap-free, ending right below `tailFrom`. */
  let older: readonly Message[] = [];
  let isLoadingOlder = false;
  let { unreadAfterSeq } = memory;
  let isStopped = false;
  let stopTail: Unsubscribe = nothing;

  const isOfThread = (echo: Echo) =>
    echo.conversationId === conversationId && echo.userId === userId;
  const lowest = (): number => older[0]?.seq ?? tailFrom ?? 0;

  const show = () => {
    if (isStopped || conversation === null || unsent === null || tail === null) return;
    const other = otherOf(conversation);
    if (other === null) return;
    const { row, firstSeq, heldSeq } = conversation;
    const lastSeq = row?.last_seq ?? 0;
    if (unreadAfterSeq === undefined) {
      const { readSeq } = conversation;
      const isUnread = lastSeq > readSeq && row?.last_message_sender_id !== userId;
      unreadAfterSeq = isUnread ? readSeq : null;
    }
    const stored = [...older, ...tail];
    const storedIds = new Set(tail.map((message) => message.id));
    // What was stored further up than the tail begins never reaches it: it has its place among the older ones.
    onTheirWay = onTheirWay.filter(
      ({ entry, seq }) => !storedIds.has(entry.id) && !(seq !== null && seq < (tailFrom ?? 1)),
    );
    const waiting = [...onTheirWay.map(({ entry }) => entry), ...unsent].filter(
      (entry) => !storedIds.has(entry.id),
    );
    const waitingIds = new Set(waiting.map((entry) => entry.id));
    const isSeen = ({ id }: Echo) => storedIds.has(id) || waitingIds.has(id);
    const mine = echoes.live.get().filter(isOfThread);
    emit({
      conversationId,
      other,
      messages: [
        ...stored.map((message) => views.stored(message, row)),
        ...waiting.map((entry) => views.unsent(entry)),
        ...mine.filter((echo) => !isSeen(echo)).map((echo) => views.saving(echo)),
      ],
      isComplete: lastSeq === 0 || (heldSeq > 0 && firstSeq === 1 && lowest() <= 1),
      isLoadingOlder,
      unreadAfterSeq,
      readSeq: Math.max(conversation.readSeq, row?.my_read_seq ?? 0),
      lastSeq,
    });
    for (const echo of mine.filter(isSeen)) echoes.drop(echo.id);
  };

  const followTail = (fromSeq: number) => {
    stopTail();
    tailFrom = fromSeq;
    stopTail = reads.messagesFrom(
      conversationId,
      fromSeq,
    )((messages) => {
      tail = messages;
      show();
    });
  };

  const onConversations = (docs: readonly ConversationDoc[]) => {
    const found = docs.find(({ id }) => id === conversationId) ?? null;
    if (found === null) return;
    const held = conversation?.heldSeq ?? 0;
    const first = conversation?.firstSeq ?? 0;
    conversation = found;
    // The window begins where what the device holds without a gap has its last page.
    const wasRebuilt = held > 0 && (found.heldSeq === 0 || found.firstSeq > first);
    if (tailFrom === null || wasRebuilt || (held === 0 && found.heldSeq > 0)) {
      older = [];
      const isFirst = tailFrom === null;
      const lastPage = Math.max(found.firstSeq, found.heldSeq - HISTORY_PAGE + 1);
      const shown = Math.max(found.firstSeq, (isFirst ? memory.shownFrom : null) ?? lastPage);
      followTail(found.heldSeq === 0 ? 1 : Math.min(lastPage, shown));
    }
    show();
  };

  const onOutbox = (entries: readonly OutboxDoc[]) => {
    const mine = entries.filter((entry) => entry.lane === conversationId);
    const ids = new Set(mine.map((entry) => entry.id));
    const gone = (unsent ?? []).filter((entry) => !ids.has(entry.id));
    unsent = keepReferences(unsent ?? [], mine);
    if (gone.length > 0) void keepUntilStored(gone);
    show();
  };

  /** The entry goes a moment before the tail has the message: without this the bubble would blink. */
  const keepUntilStored = async (gone: readonly OutboxDoc[]) => {
    onTheirWay = [...onTheirWay, ...gone.map((entry) => ({ entry, seq: null }))];
    let seqs: ReadonlyMap<string, number> = new Map();
    try {
      seqs = await reads.storedOf(gone.map(({ id }) => id));
    } catch (error) {
      log.warn('looking for acknowledged messages failed', error);
    }
    onTheirWay = onTheirWay.flatMap((each) => {
      if (!gone.includes(each.entry)) return [each];
      const seq = seqs.get(each.entry.id);
      return seq === undefined ? [] : [{ ...each, seq }];
    });
    show();
  };

  const widenTo = async (seq: number): Promise<boolean> => {
    const from = Math.max(seq, conversation?.firstSeq ?? 1, 1);
    const to = lowest();
    if (from >= to) return false;
    const page = await reads.messagePage(conversationId, { fromSeq: from, toSeq: to });
    if (isStopped || lowest() !== to) return false;
    older = [...page, ...older];
    show();
    return page.length > 0;
  };

  const stopConversations = reads.conversations(onConversations);
  const stopOutbox = reads.outbox(onOutbox);
  const stopEchoes = echoes.live.subscribe(show);
  return {
    async loadOlder() {
      if (isLoadingOlder || conversation === null) return;
      isLoadingOlder = true;
      show();
      try {
        if (await widenTo(lowest() - HISTORY_PAGE)) return;
        if (await scope.fetchOlder(conversationId)) await widenTo(lowest() - HISTORY_PAGE);
      } catch (error) {
        log.warn('older messages could not be read', error);
      } finally {
        isLoadingOlder = false;
        show();
      }
    },
    async showSeq(seq) {
      // A few more, so that the message does not stand at the very edge.
      await widenTo(Math.min(seq, lowest()) - 10);
    },
    unreadAfterSeq: () => unreadAfterSeq,
    shownFrom: () => (tailFrom === null ? null : lowest()),
    stop() {
      isStopped = true;
      stopConversations();
      stopOutbox();
      stopEchoes();
      stopTail();
    },
  };
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
