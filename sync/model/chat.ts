import type { MessageType } from '#contract/entities/message.ts';
import type { Reaction } from '#contract/entities/reaction.ts';
import type { Person } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { LiveQuery } from '../kit/live.ts';

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

/** The changes of a message since it was sent. */
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
  /** The result comes from the device alone: there is no network to ask. */
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

export class MessageError extends Error {
  override readonly name = 'MessageError';
  constructor(readonly code: 'empty_message' | 'message_too_long') {
    super(code);
  }
}
