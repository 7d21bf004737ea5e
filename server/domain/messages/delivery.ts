import * as z from 'zod/mini';
import type { MessageDraft } from '#contract/entities/messageDraft.ts';
import { type SendResult, sendResultSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { Db } from '#server/db/db.ts';
import type { Announcements } from './announcements.ts';
import { answerOf, Refusal } from '../requests/index.ts';
import { createLanes } from '../limits/index.ts';

export interface Batch {
  readonly senderId: string;
  readonly receiverId: string;
  readonly conversationId: string;
  readonly drafts: readonly MessageDraft[];
}

/** Stores a batch and then tells the people concerned. `origin` is the sending socket, left out of the news. */
export type Deliver = (batch: Batch, origin?: string) => Promise<SendResult[]>;

/** Tests only, see faults.ts: runs after the commit, before anybody is told. */
export type AfterCommit = (results: readonly SendResult[]) => void;

interface Deps {
  readonly db: Db;
  readonly announcements: Announcements;
  readonly afterCommit?: AfterCommit;
  /** The newest message that was told of each conversation. */
  readonly announced?: Map<string, number>;
}

/** Conversations whose highest announced seq is remembered; forgetting one costs a repeated hint. */
const REMEMBERED = 10_000;

/**
 * Both transports deliver through this. Batches of a conversation run one after the other, so that they
 * are stored in the order they arrived and announced in the order of their seq; and an event is only
 * emitted for what is committed. A repeated batch answers the stored rows and announces nothing again.
 */
export function createDeliver({
  db,
  announcements,
  afterCommit,
  announced = new Map(),
}: Deps): Deliver {
  const inLane = createLanes();

  function announce(batch: Batch, results: readonly SendResult[], origin?: string): void {
    const highest = announced.get(batch.conversationId) ?? 0;
    const fresh = results
      .flatMap((result) => (result.status === 'accepted' ? [result.message] : []))
      .filter(
        (message, at, all) =>
          message.seq > highest && all.findIndex((one) => one.seq === message.seq) === at,
      )
      .toSorted((a, b) => a.seq - b.seq);
    const last = fresh.at(-1);
    if (last === undefined) return;
    keepNewest(announced, batch.conversationId, last.seq, REMEMBERED);
    announcements.messages(fresh, batch.receiverId, origin);
  }

  return (given, origin) => {
    const batch = {
      ...given,
      conversationId: given.conversationId.toLowerCase(),
      receiverId: given.receiverId.toLowerCase(),
    };
    return inLane(batch.conversationId, async () => {
      const results = await storeBatch(db, batch);
      afterCommit?.(results);
      announce(batch, results, origin);
      return results;
    });
  };
}

const answerSchema = z.array(sendResultSchema);

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * A draft as Postgres can hold it; one that it cannot would fail its whole batch, for ever. Text has no
 * NUL and no half surrogate pair; an instant is UTC (offsets beyond 15:59 are refused) and of our era.
 */
function storable(draft: MessageDraft): MessageDraft {
  const at = Math.min(LATEST, Math.max(EARLIEST, Date.parse(draft.written_at)));
  return {
    ...draft,
    content: draft.content.replaceAll('\0', '').toWellFormed(),
    written_at: new Date(at).toISOString(),
  };
}

/** Throws `conversation_mismatch` unless the id is the one derived from these two people. */
export function checkConversation(conversationId: string, one: string, other: string): void {
  if (one.toLowerCase() === other.toLowerCase()) {
    throw new Refusal('conversation_mismatch', 'a conversation needs two different people');
  }
  if (conversationId.toLowerCase() !== conversationIdOf(one, other)) {
    throw new Refusal('conversation_mismatch', 'the id is not that of these two people', {
      field: 'conversationId',
    });
  }
}

/**
 * Stores a batch in one transaction, in its order. Gives one result a draft, in the same order:
 * the stored row, whether stored now or by an earlier call with the same id, or why it never will be.
 */
async function storeBatch(db: Db, batch: Batch): Promise<SendResult[]> {
  checkConversation(batch.conversationId, batch.senderId, batch.receiverId);
  const drafts = batch.drafts.map(storable);
  return db.asService(
    (sql) =>
      answerOf(sql, answerSchema, 'send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
        batch.senderId,
        batch.conversationId,
        batch.receiverId,
        JSON.stringify(drafts),
      ]),
    { isAlone: true },
  );
}
