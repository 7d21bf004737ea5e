import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { NewEntry, OutboxEntry } from '../entry.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

export interface Adding {
  /**
   * Called with its place inside the transaction that writes it, so that no other tab comes between: once for each attempt, and not
   * at all if it is stored already or the tab cannot be told in time. The write may still fail.
   */
  onPlaced?(placed: Placed): void;
  /** The position to take instead of the lane's end. */
  readonly position?: number;
}

export interface Placed {
  readonly entry: OutboxEntry;
  /** The entries before it in its lane, in order, without parked and scheduled ones; null: too many to read. */
  readonly before: readonly OutboxEntry[] | null;
}

/**
 * How the leader moves entries: only a power cut may undo it. It names whole batches, with no other entries between them.
 * `asStored`: `change` is given entries as they are stored.
 */
export type Moving = 'relaxed' | 'asStored';

/**
 * The durable queue. Every promise resolves only once the write is durable and rejects if it was lost.
 * Changes are seen by every tab of the identity.
 */
export interface OutboxStore {
  /** Adds a new entry at the end of its lane: `position` is one more than the lane's highest. An entry that is already stored does not change. */
  add(entry: NewEntry, how?: Adding): Promise<OutboxEntry>;
  get(id: string): Promise<OutboxEntry | null>;
  /** The stored ones among these ids, in no order. */
  getMany(ids: readonly string[]): Promise<OutboxEntry[]>;
  /** All entries, by lane and position (ties by id). Reads everything: only for a person's request. */
  all(): Promise<OutboxEntry[]>;
  /** Scheduled entries, in no order. Reads everything: for when `waiting` gives null. */
  scheduled(): Promise<OutboxEntry[]>;
  /** Entries that are not parked, by lane and position, in one read; null if the outbox has more than `limit`. */
  waiting(limit: number): Promise<OutboxEntry[] | null>;
  /** The lanes that have entries, each once. */
  lanes(): Promise<string[]>;
  /** The first entries of a lane in order, without parked and scheduled ones, at most `limit`. */
  head(lane: string, limit: number): Promise<OutboxEntry[]>;
  /**
   * Reads, changes and writes one entry atomically over all tabs. `change` receives the entry as its lane stands at that moment: if an
   * entry is on its way, so is everything queued before it (DR22). It may be called again after a collision and must be pure; `null`
   * removes the entry, `undefined` leaves it unchanged. Gives the entry after the write, or null if it is gone.
   */
  update(
    id: string,
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
  ): Promise<OutboxEntry | null>;
  /** The same for many, in one write. Gives the remaining ones, in the order of their ids. */
  updateMany(
    ids: readonly string[],
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
    how?: Moving,
  ): Promise<OutboxEntry[]>;
  /** Changes an entry and moves it to its lane's end; if `change` returns the entry itself, it stays where it is. */
  requeue(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | null>;
  /** Reports changes by any tab; null: anything may have changed. */
  subscribe(onChange: (changes: readonly OutboxChange[] | null) => void): Unsubscribe;
}

/** An entry after a write; null: it has left the outbox. */
export interface OutboxChange {
  readonly id: string;
  readonly lane: string;
  readonly entry: OutboxEntry | null;
}

/** Acknowledged messages. */
export interface MessageStore {
  /** Idempotent by id. */
  put(messages: readonly Message[]): Promise<void>;
  /** Erases the text of unsent messages and of their edits. Ids that are not stored are skipped. */
  erase(ids: readonly string[]): Promise<void>;
  /** The stored ones among these ids, in no order. */
  getMany(ids: readonly string[]): Promise<readonly Message[]>;
  /** The stored messages of a conversation from this seq on, ascending, at most `limit`. */
  from(conversationId: string, seq: number, limit: number): Promise<readonly Message[]>;
  has(id: string): Promise<boolean>;
  /** Whether the message with this seq of a conversation is stored. */
  hasSeq(conversationId: string, seq: number): Promise<boolean>;
}

/** Messages from `firstSeq` to `heldSeq` are all on the device; both 0 while none is. */
export interface HeldRange {
  readonly firstSeq: number;
  readonly heldSeq: number;
}

/** The device's own state of a conversation, beyond the server's row. */
export interface ConversationState extends HeldRange {
  readonly id: string;
  /** The server's row as last seen; null for a conversation begun here and not yet on the server. */
  readonly row: Conversation | null;
  /** Read up to here on this device: at least `row.my_read_seq`, higher until the server was told. */
  readonly readSeq: number;
}

/** The facts about a conversation that come with its stored messages. */
export interface StoredNote {
  /** Ascending by seq, without a gap. */
  readonly run: readonly Message[];
  /** The seqs of messages that the run unsends. */
  readonly gone: readonly number[];
  readonly marks: Partial<Marks>;
  /** Joined with the range that the device has by then, which another tab may have extended. */
  readonly held: HeldRange | null;
}

export interface ConversationStore {
  all(): Promise<ConversationState[]>;
  get(id: string): Promise<ConversationState | null>;
  /** Writes server rows; marks never go back, local fields (draft, archived) stay. */
  putRows(rows: readonly Conversation[]): Promise<void>;
  /** The epoch of the server's database from which the held messages came; null: unknown. */
  epoch(): Promise<string | null>;
  /**
   * Notes that messages are of this epoch from now on. In another epoch numbers start again: nothing counts as held, and marks are
   * dropped. Stored messages stay.
   */
  setEpoch(epoch: string): Promise<void>;
  /** Sets the held range. */
  setHeld(id: string, range: HeldRange): Promise<void>;
  /** Raises marks; smaller numbers change nothing. False: there is no row for them. */
  raiseMarks(id: string, marks: Partial<Marks>): Promise<boolean>;
  /**
   * Notes a stored run of messages, in one write: last_seq, the preview and the quiet entries if the run is the newest, marks, and
   * the held range if one is given. Skips a conversation that the device does not know.
   */
  noteMessages(conversationId: string, note: StoredNote): Promise<void>;
  subscribe(onChange: () => void): Unsubscribe;
}

export interface Stores {
  readonly outbox: OutboxStore;
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
}
