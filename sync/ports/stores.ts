import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { NewEntry, OutboxEntry } from '../outbox/entry.ts';
import type { Unsubscribe } from './clock.ts';

/**
 * The durable queue. Every promise resolves only once the write is durable and rejects if it was lost.
 * Changes are seen by every tab of the identity.
 */
export interface OutboxStore {
  /** Puts a new entry at the end of its lane: `position` is one more than the lane's highest. */
  add(entry: NewEntry): Promise<OutboxEntry>;
  get(id: string): Promise<OutboxEntry | null>;
  /** All entries, by lane and position (ties by id). */
  all(): Promise<OutboxEntry[]>;
  /**
   * Reads, changes and writes one entry atomically over all tabs. `change` may be called again on a
   * collision and must be pure; `null` removes the entry, `undefined` leaves it as it is. Gives the entry
   * as it stands after the write, or null when it is gone.
   */
  update(
    id: string,
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
  ): Promise<OutboxEntry | null>;
  /** Moves an entry to its lane's end while changing it. */
  requeue(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | null>;
  /** Something changed in some tab. */
  subscribe(onChange: () => void): Unsubscribe;
}

/** Acknowledged messages. */
export interface MessageStore {
  /** Idempotent by id. */
  put(messages: readonly Message[]): Promise<void>;
  has(id: string): Promise<boolean>;
}

/** What the device knows of a conversation beyond the server's row. */
export interface ConversationState {
  readonly id: string;
  /** The server's row as last seen; null for a conversation begun here and not yet on the server. */
  readonly row: Conversation | null;
  /** Messages from `firstSeq` to `heldSeq` are all on the device; both 0 while none is. */
  readonly firstSeq: number;
  readonly heldSeq: number;
  /** Read up to here on this device: at least `row.my_read_seq`; higher while the server was not told. */
  readonly readSeq: number;
}

export interface ConversationStore {
  all(): Promise<ConversationState[]>;
  get(id: string): Promise<ConversationState | null>;
  /** Writes server rows; marks never go back, local fields (draft, archived) stay. */
  putRows(rows: readonly Conversation[]): Promise<void>;
  /** Sets the held range. */
  setHeld(
    id: string,
    range: { readonly firstSeq: number; readonly heldSeq: number },
  ): Promise<void>;
  /** Raises marks; smaller numbers change nothing. */
  raiseMarks(id: string, marks: Partial<Marks>): Promise<void>;
  /** A message was stored: raises last_seq and moves the preview if it is the newest. */
  noteMessage(message: Message): Promise<void>;
  subscribe(onChange: () => void): Unsubscribe;
}

export interface Stores {
  readonly outbox: OutboxStore;
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
}
