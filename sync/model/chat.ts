import type { MessageType } from '#contract/entities/message.ts';
import type { Reaction } from '#contract/entities/reaction.ts';
import type { Person } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Live, LiveQuery } from '../kit/live.ts';

export type DeliveryStatus =
  /** Send was pressed and this device does not have it yet: a few hundredths of a second. */
  'saving' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** The last words of a conversation. */
export interface Preview {
  readonly text: string;
  /** `unsent`: there is no text. */
  readonly messageType: string;
  /** A home was shared: the text is its id, which is nothing to read. */
  readonly isHome: boolean;
  readonly isMine: boolean;
}

export interface ConversationRow {
  readonly id: string;
  readonly other: Person;
  readonly preview: Preview | null;
  /** ISO 8601; null while nothing was written. */
  readonly lastActivityAt: string | null;
  readonly unread: number;
  readonly draft: string;
  readonly waiting: number;
  readonly failed: number;
  readonly isArchived: boolean;
  readonly isOnline: boolean;
  /** It stands before those that are not. */
  readonly isPinned: boolean;
  /** Until when it notifies nothing, ms since the epoch; null: never muted. */
  readonly mutedUntil: number | null;
  /** The person marked it as unread, whatever they read. */
  readonly isMarkedUnread: boolean;
}

/** The sign with which each of the two reacts to a message; null: with none. */
export interface Reactions {
  readonly mine: Reaction | null;
  readonly theirs: Reaction | null;
}

/** A change of a message that the server did not take. It stays in the outbox until the person has seen to it. */
export type RefusedChange = { readonly entryId: string; readonly error: ErrorCode } & (
  | { readonly kind: 'edit'; readonly words: string }
  | { readonly kind: 'unsend' }
);

/** What became of a message since it was sent. */
export interface MessageChange {
  /** Oldest first; the last is what it says now. `at`: when the server took it, or when it was written while it waits. */
  readonly edits: readonly { readonly words: string; readonly at: string }[];
  /** Null: it was not unsent. */
  readonly unsentAt: string | null;
  /** The last of it is this person's and has not left the device: its entry in the outbox. Null: nothing waits. */
  readonly waitingId: string | null;
  readonly refused: RefusedChange | null;
}

export interface ThreadMessage {
  readonly id: string;
  readonly isMine: boolean;
  readonly senderId: string;
  /** Its words as they stand; empty where it was unsent. */
  readonly content: string;
  /** `unsent` of one that was unsent, whatever it was. */
  readonly messageType: string;
  /** Its words as they were sent. */
  readonly original: string;
  readonly change: MessageChange;
  /** The whole of its content where it sends a file (`fileIn` reads it); null: it sends none. */
  readonly file: string | null;
  /** The home whose card it shows: of a home that is shared, or that is asked about. */
  readonly homeId: string | null;
  /** The message it replies to; null: it is no reply. */
  readonly quotedId: string | null;
  readonly reactions: Reactions;
  readonly writtenAt: string;
  /** Null until the server stored it. */
  readonly createdAt: string | null;
  readonly seq: number | null;
  /** Null on other people's messages, and on calls. */
  readonly delivery: DeliveryStatus | null;
  /** Why it failed; only with delivery `failed`. */
  readonly error: ErrorCode | null;
}

export interface Thread {
  readonly conversationId: string;
  readonly other: Person;
  /** By seq, then unsent ones in the order they will be sent, those being saved last. */
  readonly messages: readonly ThreadMessage[];
  /** True when the first message ever is in `messages`. */
  readonly isComplete: boolean;
  readonly isLoadingOlder: boolean;
  /** My read mark when the thread was opened: the unread line stands after it. Null: no line. */
  readonly unreadAfterSeq: number | null;
  /** My read mark as it is known now, of this device or another: what is shown may be ahead of it. */
  readonly readSeq: number;
  readonly lastSeq: number;
  /** The log is known to go on behind all that has come of it. */
  readonly isBehind: boolean;
}

export interface ThreadQuery extends LiveQuery<Thread> {
  /** Shows an older page: from the device if it is there, else fetched and kept. Resolves when shown or given up. */
  loadOlder(): Promise<void>;
  /** Widens the window until the message with this seq is in it (as far as the device holds it). */
  showSeq(seq: number): Promise<void>;
  /** A stored message of this conversation, in the window or not; null: this device does not hold it. */
  find(id: string): Promise<ThreadMessage | null>;
}

export interface OutboxItem {
  readonly id: string;
  readonly conversationId: string;
  readonly receiver: Person | null;
  /** Its words. */
  readonly content: string;
  readonly messageType: MessageType;
  /** As those of ThreadMessage. */
  readonly file: string | null;
  readonly homeId: string | null;
  readonly writtenAt: string;
  readonly state: 'queued' | 'sending' | 'failed';
  readonly error: ErrorCode | null;
  readonly attempts: number;
  /** When one that was tried is tried again, ms since the epoch; null: at once. */
  readonly nextAttemptAt: number | null;
}

/** A message that was written for later. It lies on this device alone and is sent from it. */
export interface ScheduledItem {
  readonly id: string;
  readonly conversationId: string;
  readonly receiver: Person | null;
  readonly content: string;
  readonly quotedId: string | null;
  /** ms since the epoch. */
  readonly at: number;
}

export interface SearchHit {
  readonly id: string;
  readonly seq: number;
  readonly content: string;
  readonly createdAt: string;
}

/** How far back a search went. `since`: ISO 8601 of the oldest message searched, null when there was none. */
export type SearchReach =
  /** Older messages are being read, or fetched. */
  | { readonly kind: 'searching'; readonly since: string | null }
  /** Older ones cannot be had now, or there were too many hits. */
  | { readonly kind: 'partial'; readonly since: string | null }
  /** To the first message ever. */
  | { readonly kind: 'whole' };

export interface SearchQuery {
  readonly conversationId: string;
  readonly text: string;
  /** Nothing is fetched: there is no network to ask. */
  readonly isDeviceOnly?: boolean;
}

export interface SearchResult {
  /** Newest first, at most 200. */
  readonly hits: readonly SearchHit[];
  readonly reach: SearchReach;
}

/** A hit among all conversations. */
export interface ConversationHit extends SearchHit {
  readonly conversationId: string;
  readonly other: Person;
}

export interface ConversationHits {
  /** Newest first, at most 30. */
  readonly hits: readonly ConversationHit[];
  readonly isDone: boolean;
}

/** Reads and commands of messaging. Commands resolve once durable on this device, never wait for a network. */
export interface Chat {
  conversations(which: 'active' | 'archived'): LiveQuery<readonly ConversationRow[]>;
  conversation(id: string): LiveQuery<ConversationRow | null>;
  thread(conversationId: string): ThreadQuery;
  /** What waits for a network, and what was refused. */
  outbox(): LiveQuery<readonly OutboxItem[]>;
  /** What waits for its hour, the earliest first. */
  scheduled(): LiveQuery<readonly ScheduledItem[]>;
  people(): LiveQuery<readonly Person[]>;
  /** True while the other person types. */
  typing(conversationId: string): Live<boolean>;
  /**
   * Messages that contain the text (case and accents folded): of this device at once, then older ones, which are
   * fetched as far as a network allows, and kept. Calls back with more each time; the answer stops it.
   */
  search(query: SearchQuery, onResult: (result: SearchResult) => void): Unsubscribe;
  /** The same over what this device holds of all conversations. */
  searchAll(text: string, onResult: (found: ConversationHits) => void): Unsubscribe;

  /** Throws MessageError `empty_message` or `message_too_long`; otherwise the entry is durable. */
  sendMessage(input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly content: string;
    /** `ask_call`: a card that asks for a call; the content is its kind. `property`: a home; the content is its id, or what `contentWithHome` makes of it. */
    readonly messageType?: 'ask_call' | 'property';
    /** The stored message of the same conversation that is replied to. */
    readonly quotedId?: string | undefined;
  }): Promise<{ readonly id: string }>;
  /** Reacts to a stored message with a sign, in place of the one before; null takes it back. */
  react(input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly messageId: string;
    readonly sign: Reaction | null;
  }): Promise<void>;
  /**
   * Changes the words of a stored message of one's own, in place of a change that waits. The server judges whether it came in
   * time. Throws MessageError.
   */
  editSent(input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly messageId: string;
    readonly content: string;
  }): Promise<void>;
  /** Unsends a stored message of one's own: a trace of it stays. The server judges whether it came in time. */
  unsend(input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly messageId: string;
  }): Promise<void>;
  /**
   * Keeps a message on this device until its hour (ms since the epoch), and sends it then, or as soon after that as the device can.
   * Throws MessageError.
   */
  schedule(input: {
    readonly conversationId: string;
    readonly receiverId: string;
    readonly content: string;
    readonly quotedId?: string | undefined;
    readonly at: number;
  }): Promise<void>;
  /** Other words or another hour for what waits for its hour. False: it has left, or is gone. Throws MessageError. */
  reschedule(
    id: string,
    change: { readonly content: string; readonly at: number },
  ): Promise<boolean>;
  /** Sends what waits for its hour at once, behind what its lane holds. */
  sendScheduled(id: string): Promise<void>;
  /** Lets what waits behind a file go first: the file goes behind all of it. Nothing happens where it is already on its way. */
  letPass(id: string): Promise<void>;
  /** A failed entry goes to its lane's end and is tried again; a waiting one is tried at once. */
  retryMessage(id: string): Promise<void>;
  /** Changes the words of a queued or failed entry; a failed one is queued again. False: it is already on its way. */
  editMessage(id: string, content: string): Promise<boolean>;
  /** Takes a queued or failed entry out. False: it is already on its way. */
  cancelMessage(id: string): Promise<boolean>;
  /** Queues every failed entry again and tries all lanes at once. */
  sendAll(): Promise<void>;
  saveDraft(conversationId: string, text: string): Promise<void>;
  markRead(conversationId: string, seq: number): Promise<void>;
  setArchived(conversationId: string, isArchived: boolean): Promise<void>;
  /** Opens (or makes, on this device) the conversation with a person. Gives its id. */
  startConversation(person: Person): Promise<string>;
  /** Call on every key press; start and stop events and the 3 s silence are kept inside. */
  reportTyping(conversationId: string, receiverId: string): void;
}

export class MessageError extends Error {
  override readonly name = 'MessageError';
  constructor(readonly code: 'empty_message' | 'message_too_long') {
    super(code);
  }
}
