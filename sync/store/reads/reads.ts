import type { Message } from '#contract/entities/message.ts';
import type { RecordKind } from '#contract/entities/record.ts';
import type { ConversationDoc } from '../schemas/conversation.ts';
import type { OutboxDoc } from '../schemas/outbox.ts';
import type { RecordDoc } from '../schemas/record.ts';
import type { UserDoc } from '../schemas/user.ts';
import type { Source } from '../../kit/source.ts';

/** The sources for the queries of one person: the database, live, or a first glance at it. */
export interface Reads {
  /** All of them. Few hundred at most. */
  readonly conversations: Source<readonly ConversationDoc[]>;
  /** One of them as it is stored now; null where there is none. */
  conversation(id: string): Promise<ConversationDoc | null>;
  /** By lane and position. */
  readonly outbox: Source<readonly OutboxDoc[]>;
  readonly people: Source<readonly UserDoc[]>;
  /** The own row, and what else its scope holds. */
  readonly self: Source<readonly UserDoc[]>;
  records(kind: RecordKind): Source<readonly RecordDoc[]>;
  /** Stored messages of a conversation from `fromSeq` on, ascending. */
  messagesFrom(conversationId: string, fromSeq: number): Source<readonly Message[]>;
  /** Stored messages with fromSeq ≤ seq < toSeq, ascending, once. */
  messagePage(conversationId: string, range: SeqRange): Promise<readonly Message[]>;
  /** The seqs of those of the ids that are stored messages. */
  storedOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface SeqRange {
  readonly fromSeq: number;
  readonly toSeq: number;
}
