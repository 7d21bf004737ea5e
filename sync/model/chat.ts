import type { MessageType } from '#contract/entities/message.ts';
import type { Reaction } from '#contract/entities/reaction.ts';
import type { Person } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { LiveQuery } from '../kit/live.ts';

export type DeliveryStatus =
  /** Send was pressed and the write to this device is not done: a few hundredths of a second. */
  'saving' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** The last words of a conversation. */
export interface Preview {
  readonly text: string;
  /** `unsent`: the text is empty. */
  readonly messageType: string;
  /** A home was shared: the text is its id and not for reading. */
  readonly isHome: boolean;
  readonly isMine: boolean;
}

export interface ConversationRow {
  readonly id: string;
  readonly other: Person;
  readonly preview: Preview | null;
  /** ISO 8601; null before the first message. */
  readonly lastActivityAt: string | null;
  readonly unread: number;
  readonly draft: string;
  readonly waiting: number;
  readonly failed: number;
  readonly isArchived: boolean;
  readonly isOnline: boolean;
  /** Listed before all that are not. */
  readonly isPinned: boolean;
  /** When its mute ends, ms since the epoch; null: not muted. */
  readonly mutedUntil: number | null;
  /** The person marked it as unread themselves. */
  readonly isMarkedUnread: boolean;
}

/** The reaction of each of the two people to a message; null: none. */
export interface Reactions {
  readonly mine: Reaction | null;
  readonly theirs: Reaction | null;
}

/** A change of a message that the server refused. It stays in the outbox until the person deals with it. */
export type RefusedChange = { readonly entryId: string; readonly error: ErrorCode } & (
  | { readonly kind: 'edit'; readonly words: string }
  | { readonly kind: 'unsend' }
);

/** The changes of a message since it was sent. */
export interface MessageChange {
  /** Oldest first; the last is its present text. `at`: when the server took it, or while it waits, when it was written. */
  readonly edits: readonly { readonly words: string; readonly at: string }[];
  /** Null: it was not unsent. */
  readonly unsentAt: string | null;
  /** The outbox entry of this person's last change, while it has not left the device. Null: nothing waits. */
  readonly waitingId: string | null;
  readonly refused: RefusedChange | null;
}

export interface ThreadMessage {
  readonly id: string;
  readonly isMine: boolean;
  readonly senderId: string;
  /** Its present text; empty if it was unsent. */
  readonly content: string;
  /** `unsent` for a message that was unsent, whatever its type was. */
  readonly messageType: string;
  /** Its text as it was sent. */
  readonly original: string;
  readonly change: MessageChange;
  /** Its whole content if it sends a file (`fileIn` reads it), else null. */
  readonly file: string | null;
  /** The home whose card it shows: one that is shared, or asked about. */
  readonly homeId: string | null;
  /** The message it replies to; null: it is not a reply. */
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
  /** By seq, then queued ones in the order in which they will be sent, those being saved last. */
  readonly messages: readonly ThreadMessage[];
  /** True when the first message ever is in `messages`. */
  readonly isComplete: boolean;
  readonly isLoadingOlder: boolean;
  /** My read mark when the thread was opened: the unread line comes after it. Null: no line. */
  readonly unreadAfterSeq: number | null;
  /** My current read mark, from this device or another. The shown messages may be ahead of it. */
  readonly readSeq: number;
  readonly lastSeq: number;
  /** The server is known to have messages after the last one here. */
  readonly isBehind: boolean;
}

export interface ThreadQuery extends LiveQuery<Thread> {
  /** Shows an older page: from the device if it is there, else fetched and kept. Resolves when it is shown or cannot be fetched. */
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
  /** Its text. */
  readonly content: string;
  readonly messageType: MessageType;
  /** See ThreadMessage. */
  readonly file: string | null;
  readonly homeId: string | null;
  readonly writtenAt: string;
  readonly state: 'queued' | 'sending' | 'failed';
  readonly error: ErrorCode | null;
  readonly attempts: number;
  /** The time of the next attempt after a failed one, ms since the epoch; null: at once. */
  readonly nextAttemptAt: number | null;
}

/** A scheduled message. It is stored on this device only and sent from it. */
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

/** How far back a search went. `since`: ISO 8601 of the oldest message searched; null: none. */
export type SearchReach =
  /** Older messages are being read, or fetched. */
  | { readonly kind: 'searching'; readonly since: string | null }
  /** Older ones are not available now, or there were too many hits. */
  | { readonly kind: 'partial'; readonly since: string | null }
  /** The whole conversation was searched. */
  | { readonly kind: 'whole' };

export interface SearchQuery {
  readonly conversationId: string;
  readonly text: string;
  /** Searches this device only: there is no network. */
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
