import type { Conversation, Marks } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { NewEntry, OutboxEntry } from '../entry.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

export interface Adding {
  /**
   * Hears of its place in the transaction that writes it, so that no other tab comes between: once for each attempt, not at all
   * where it is stored already, or where the tab cannot be told in time. The write may fail yet.
   */
  onPlaced?(placed: Placed): void;
  /** The position to take, in the place of the lane's end. */
  readonly position?: number;
}

export interface Placed {
  readonly entry: OutboxEntry;
  /** The entries before it in its lane, in their order, neither parked nor waiting for its hour; null: too much to be looked at. */
  readonly before: readonly OutboxEntry[] | null;
}

/**
 * How the leader moves entries: a power cut may undo it, nothing else. It names whole batches: they stand beside one another alone.
 * `asStored`: `change` is given entries as they are stored.
 */
export type Moving = 'relaxed' | 'asStored';

/**
 * The durable queue. Every promise resolves only once the write is durable and rejects if it was lost.
 * Changes are seen by every tab of the identity.
 */
export interface OutboxStore {
  /** Puts a new entry at the end of its lane: `position` is one more than the lane's highest. One that is stored already stays as it is. */
  add(entry: NewEntry, how?: Adding): Promise<OutboxEntry>;
  get(id: string): Promise<OutboxEntry | null>;
  /** Those of the ids that are there, in no order. */
  getMany(ids: readonly string[]): Promise<OutboxEntry[]>;
  /** All entries, by lane and position (ties by id). Reads everything: for what a person asks for. */
  all(): Promise<OutboxEntry[]>;
  /** Those that wait for their hour, in no order. Reads everything: where `waiting` gives null. */
  scheduled(): Promise<OutboxEntry[]>;
  /** Entries that are not parked, by lane and position, in one read; null where the outbox has more than `limit`. */
  waiting(limit: number): Promise<OutboxEntry[] | null>;
  /** The lanes that have entries, each once. */
  lanes(): Promise<string[]>;
  /** The first entries of a lane that are neither parked nor wait for their hour, in its order, at most `limit`. */
  head(lane: string, limit: number): Promise<OutboxEntry[]>;
  /**
   * Reads, changes and writes one entry atomically over all tabs. `change` is given it as it stands in its lane at that moment: with one that is
   * on its way everything queued before it is (DR22). It may be called again on a
   * collision and must be pure; `null` removes the entry, `undefined` leaves it as it is. Gives the entry
   * as it stands after the write, or null when it is gone.
   */
  update(
    id: string,
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
  ): Promise<OutboxEntry | null>;
  /** The same for many, in one write. Gives those that stand afterwards, in the order of their ids. */
  updateMany(
    ids: readonly string[],
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
    how?: Moving,
  ): Promise<OutboxEntry[]>;
  /** Moves an entry to its lane's end while changing it; where `change` gives the entry itself it stays where it is. */
  requeue(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | null>;
  /** Reports the changes of any tab; null: anything may have changed. */
  subscribe(onChange: (changes: readonly OutboxChange[] | null) => void): Unsubscribe;
}

/** An entry as it is after a write; null: it has left the outbox. */
export interface OutboxChange {
  readonly id: string;
  readonly lane: string;
  readonly entry: OutboxEntry | null;
}

/** Acknowledged messages. */
export interface MessageStore {
  /** Idempotent by id. */
  put(messages: readonly Message[]): Promise<void>;
  /** Takes the words of these away: of messages that were unsent, and of their edits. Those that are not stored are passed over. */
  erase(ids: readonly string[]): Promise<void>;
  /** Those of the ids that are stored, in no order. */
  getMany(ids: readonly string[]): Promise<readonly Message[]>;
  /** The stored messages of a conversation from this seq on, ascending, at most `limit`. */
  from(conversationId: string, seq: number, limit: number): Promise<readonly Message[]>;
  has(id: string): Promise<boolean>;
  /** Whether the message at this place of a conversation is stored. */
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
  /** Read up to here on this device: at least `row.my_read_seq`; higher while the server was not told. */
  readonly readSeq: number;
}

/** The facts about a conversation that come with its stored messages. */
export interface StoredNote {
  /** Ascending by seq, without a gap. */
  readonly run: readonly Message[];
  /** The places of messages that the run unsends. */
  readonly gone: readonly number[];
  readonly marks: Partial<Marks>;
  /** Joined with the range the device has by then, which another tab may have moved on. */
  readonly held: HeldRange | null;
}

export interface ConversationStore {
  all(): Promise<ConversationState[]>;
  get(id: string): Promise<ConversationState | null>;
  /** Writes server rows; marks never go back, local fields (draft, archived) stay. */
  putRows(rows: readonly Conversation[]): Promise<void>;
  /** The epoch of the server's database that what is held is of; null: nobody knows. */
  epoch(): Promise<string | null>;
  /**
   * Notes that what is held from now on is of this epoch. Where that is another one, numbers are given anew: nothing counts as held, and no mark stands. Messages that are
   * stored stay.
   */
  setEpoch(epoch: string): Promise<void>;
  /** Sets the held range. */
  setHeld(id: string, range: HeldRange): Promise<void>;
  /** Raises marks; smaller numbers change nothing. False: there is no row that holds them. */
  raiseMarks(id: string, marks: Partial<Marks>): Promise<boolean>;
  /**
   * Notes a stored run of messages, in one write: last_seq, the preview and the quiet entries if the run is
   * the newest, marks, and the held range where one is given. A conversation the device does not know is left
   * out.
   */
  noteMessages(conversationId: string, note: StoredNote): Promise<void>;
  subscribe(onChange: () => void): Unsubscribe;
}

export interface Stores {
  readonly outbox: OutboxStore;
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
}
