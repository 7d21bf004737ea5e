import type { Choice } from '#contract/rules/settlement.ts';
import type { Message, MessageType } from '#contract/entities/message.ts';
import type { Kept, RecordBody, RecordKind, SingleKind } from '#contract/entities/record.ts';
import type { Role } from '#contract/entities/role.ts';
import type { LocalUser, Person } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { DeviceFailure } from './database/failure.ts';
import type { Market } from './homeTypes.ts';
import type { UnsentGroup, UnsentKind } from './maintenance/unsent.ts';
import type { Letter, Parcel, Report } from './parcels/parcel.ts';
import type { Unsubscribe } from './ports/clock.ts';

/** A value that changes. `get` gives the same reference until it does. */
export interface Live<T> {
  get(): T;
  subscribe(onChange: () => void): Unsubscribe;
}

/** A live read of the local database; undefined until the first result is there. */
export type LiveQuery<T> = Live<T | undefined>;

export interface HeldRole {
  readonly role: Role;
  readonly isPrimary: boolean;
}

export type SessionState =
  /** Before the stored session was read: 5 s at most, offline no time at all. */
  | { readonly status: 'loading' }
  | { readonly status: 'unauthenticated' }
  /** A person is known on this device. `verified` once the auth service confirmed it since the start. */
  | {
      readonly status: 'authenticated';
      readonly user: LocalUser;
      readonly roles: readonly HeldRole[];
      readonly currentRole: Role;
      readonly verified: boolean;
    };

export type ConnectionState =
  | { readonly status: 'connecting' }
  | { readonly status: 'connected' }
  /** The line is down; the next attempt comes by itself. */
  | { readonly status: 'disconnected' }
  /** The server refused the token and a refresh did not help. Nothing is lost; signing in goes on. */
  | { readonly status: 'needsAuth' }
  /** Stopped, or nobody is signed in. */
  | { readonly status: 'closed' };

/** What real traffic and the probe say, never `navigator.onLine` alone. `weak`: 10 s without an answer. */
export type Reachability = 'unknown' | 'online' | 'weak' | 'offline';

/** What the device keeps in step with servers. */
export const COLLECTION_NAMES = [
  'users',
  'roles',
  'conversations',
  'messages',
  'outbox',
  'records',
  'areas',
  'properties',
  'inquiries',
  'viewings',
] as const;
export type CollectionName = (typeof COLLECTION_NAMES)[number];

/** Rows a person changes and the server may refuse to. */
export const REFUSABLE_COLLECTIONS = [
  'users',
  'roles',
  'records',
  'properties',
  'inquiries',
  'viewings',
] as const satisfies readonly CollectionName[];
export type RefusableCollection = (typeof REFUSABLE_COLLECTIONS)[number];

export interface CollectionStatus {
  /** ms since the epoch; null when never. */
  readonly lastPullAt: number | null;
  readonly lastPushAt: number | null;
  readonly waiting: number;
  readonly failed: number;
  readonly conflicts: number;
}

export type DeviceStatus =
  | { readonly status: 'ok' }
  /** The local database does not open, or a read of it died: live reads stay as they are, undefined at first. */
  | { readonly status: 'failed'; readonly code: DeviceFailure };

/** The one truth about syncing, the same in every tab. */
export interface SyncStatus {
  readonly reachability: Reachability;
  readonly connection: ConnectionState;
  readonly isLeader: boolean;
  readonly collections: Readonly<Record<CollectionName, CollectionStatus>>;
  /** Outbox entries queued or sending. */
  readonly waiting: number;
  /** Outbox entries parked by a rejection. */
  readonly failed: number;
  /** writtenAt of the oldest unsent entry, ms since the epoch; null when nothing waits. */
  readonly oldestWaitingAt: number | null;
  /** ms since the epoch of the last answer of any server; null when never. */
  readonly lastContactAt: number | null;
  /** How the local database of this tab does. */
  readonly device: DeviceStatus;
}

export type DeliveryStatus =
  /** Send was pressed and this device does not have it yet: a few hundredths of a second. */
  'saving' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

export interface ConversationRow {
  readonly id: string;
  readonly other: Person;
  readonly preview: { readonly text: string; readonly isMine: boolean } | null;
  /** ISO 8601; null while nothing was written. */
  readonly lastActivityAt: string | null;
  readonly unread: number;
  readonly draft: string;
  readonly waiting: number;
  readonly failed: number;
  readonly isArchived: boolean;
  readonly isOnline: boolean;
}

export interface ThreadMessage {
  readonly id: string;
  readonly isMine: boolean;
  readonly senderId: string;
  readonly content: string;
  readonly messageType: MessageType;
  readonly writtenAt: string;
  /** Null until the server stored it. */
  readonly createdAt: string | null;
  readonly seq: number | null;
  /** Null on other people's messages. */
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
  readonly lastSeq: number;
}

export interface ThreadQuery extends LiveQuery<Thread> {
  /** Shows an older page: from the device if it is there, else fetched and kept. Resolves when shown or given up. */
  loadOlder(): Promise<void>;
  /** Widens the window until the message with this seq is in it (as far as the device holds it). */
  showSeq(seq: number): Promise<void>;
}

export interface OutboxItem {
  readonly id: string;
  readonly conversationId: string;
  readonly receiver: Person | null;
  readonly content: string;
  readonly writtenAt: string;
  readonly state: 'queued' | 'sending' | 'failed';
  readonly error: ErrorCode | null;
  readonly attempts: number;
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
  outbox(): LiveQuery<readonly OutboxItem[]>;
  people(): LiveQuery<readonly Person[]>;
  /** Unread messages over all conversations that are not archived. */
  unreadTotal(): LiveQuery<number>;
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
  }): Promise<{ readonly id: string }>;
  /** A failed entry goes to its lane's end and is tried again; a waiting one is tried at once. */
  retryMessage(id: string): Promise<void>;
  /** Changes the text of a queued or failed entry; a failed one is queued again. False: it is already on its way. */
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

export type AuthFailure =
  | 'already_registered'
  | 'account_without_identities'
  | 'weak_password'
  /** The new password is the old one. */
  | 'same_password'
  | 'invalid_email'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'too_many_requests'
  | 'no_user'
  | 'expired_link'
  /** The person turned back at Google's page. */
  | 'google_cancelled'
  | 'google_failed'
  | 'network'
  /** The auth service said no, for a reason that has no text of its own. */
  | 'refused'
  | 'unexpected';

/** Why the role a person signed in as could not be had. They are signed in with what they held. */
export interface RoleProblem {
  readonly code: 'no_user_id' | 'roles_unreadable' | 'refused';
  /** In the specification's words, or the server's; for the log. */
  readonly message: string;
}

export type AuthResult =
  | {
      readonly ok: true;
      readonly requiresVerification: boolean;
      readonly roleProblem?: RoleProblem;
    }
  | { readonly ok: false; readonly failure: AuthFailure; readonly retryAfterMs?: number };

export type GoogleResult =
  /** Go there. */
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly failure: AuthFailure | 'google_not_started' };

export interface Auth {
  /** The expected role decides as specification section 4 says. */
  signIn(input: {
    readonly email: string;
    readonly password: string;
    readonly userType: Role;
    /** Of the pages: the account's mails come in it from now on. */
    readonly language?: string;
  }): Promise<AuthResult>;
  signUp(input: {
    readonly fullName: string;
    readonly firstName: string;
    readonly email: string;
    /** E.164. */
    readonly phone?: string;
    readonly password: string;
    readonly userType: Role;
    /** Of the pages: the account's mails come in it. */
    readonly language?: string;
  }): Promise<AuthResult>;
  /** Says which language the mails are to come in. Without a network nothing is said; the next sign-in does. */
  tellLanguage(language: string): Promise<void>;
  /** Where to sign in with Google; the role asked for waits on this device for the way back. */
  startGoogle(input: { readonly userType: Role; readonly language: string }): Promise<GoogleResult>;
  resendVerification(email: string): Promise<AuthResult>;
  /** Finishes a sign-in that came back to /auth/callback or /verify-email in the URL. */
  completeFromUrl(url: string): Promise<AuthResult>;
  /** Asks for a mail that leads to /reset-password. The answer is the same whether there is an account or not. */
  requestPasswordReset(email: string): Promise<AuthResult>;
  /** Sets a new password with the link of that mail, ends every other session and signs in here. */
  resetPassword(input: { readonly url: string; readonly password: string }): Promise<AuthResult>;
  checkEmail(email: string): Promise<'available' | 'taken' | 'error'>;
  /** Only among held roles; works offline and is rolled back if the server refuses. */
  switchRole(role: Role): Promise<boolean>;
  /** Stops the engine and leaves nothing of this person on the device. Works offline. */
  signOut(): Promise<void>;
  /**
   * Ends every other session of this person first; false, and nothing done, when the servers could not be
   * told. `onTold` is called then, before this device follows.
   */
  signOutEverywhere(onTold?: () => void): Promise<boolean>;
}

/** What a person keeps on every device of theirs. Commands resolve once durable here. */
export interface Records {
  /** The one record of this kind; without a field that was never chosen. */
  one<Kind extends SingleKind>(kind: Kind): LiveQuery<RecordBody<Kind>>;
  /** All of a kind, oldest first. */
  list<Kind extends RecordKind>(kind: Kind): LiveQuery<readonly Kept<Kind>[]>;
  /** Changes these fields of the one record of a kind and leaves the others. */
  change<Kind extends SingleKind>(kind: Kind, fields: Partial<RecordBody<Kind>>): Promise<void>;
  /** Keeps a new record, or, under the id of one that is there, another body of it. Gives its id. */
  put<Kind extends RecordKind>(kind: Kind, body: RecordBody<Kind>, id?: string): Promise<string>;
  /**
   * Makes a record of what is stored by then, null where nothing is; null leaves it. Of two at once neither is lost. `change` may
   * run more than once.
   */
  amend<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    change: (before: RecordBody<Kind> | null) => RecordBody<Kind> | null,
  ): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /**
   * Settles conflicts of a record (kind `conflict`, collection `records`) by field; fields without a choice go on
   * waiting. Throws a ZodError where the outcome is none its kind allows.
   */
  settle(rowId: string, choices: Readonly<Record<string, Choice>>): Promise<void>;
}

/** What is sent by a call of its own, once and whenever it can be: letters to us, the profile photo. */
export interface Parcels {
  /** Oldest first. A letter that has arrived has lost its text. */
  readonly all: Live<readonly Parcel[]>;
  /** Resolves with its id once durable on this device. A guest may write, too. */
  sendLetter(letter: Letter): Promise<string>;
  /** Somebody signed in reports a listing. Resolves with its id once durable on this device. */
  sendReport(report: Report): Promise<string>;
  /** The newest photo takes the place of earlier ones. Resolves with its id once durable on this device. */
  savePhoto(bytes: Blob): Promise<string>;
  bytesOf(id: string): Promise<Blob | null>;
  retry(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** The person's own row as this device has it, changes that wait to be pushed among it. */
export interface OwnProfile {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly userType: Role;
  readonly avatarUrl: string | null;
  readonly agentId: string | null;
}

export type DeletionResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: 'wrong_password' | 'network' | 'too_many_requests' | 'unexpected';
    };

/** The account as a whole. */
export interface Account {
  /** Undefined until it was read; null while this device does not have it. */
  profile(): LiveQuery<OwnProfile | null>;
  /** Changes the own row here; it is pushed when there is a network. */
  saveProfile(fields: { readonly fullName?: string; readonly avatarUrl?: null }): Promise<void>;
  /** Everything the server and this device hold of the person, as a JSON text. Throws without a network. */
  exportData(): Promise<{ readonly fileName: string; readonly text: string }>;
  /** How a deletion is confirmed: by the password, or, where there is none, by a word. Throws without a network. */
  deletionTerms(): Promise<{ readonly needsPassword: boolean }>;
  /** Deletes the account on the server and then everything of it on this device. */
  deleteAccount(
    confirmation: { readonly password: string } | { readonly word: string },
  ): Promise<DeletionResult>;
}

export interface StorageFacts {
  readonly usageBytes: number | null;
  readonly quotaBytes: number | null;
  readonly isPersistent: boolean;
}

export interface Maintenance {
  /** True once the browser removed what was kept on this device, until the person has seen it. */
  readonly wasRemoved: Live<boolean>;
  dismissRemoval(): void;
  storage(): Promise<StorageFacts>;
  /** How many photos of listings are kept to be shown without a network. */
  keptPhotos(): Promise<number>;
  /** Forgets them: they come again when they are looked at. */
  forgetPhotos(): Promise<void>;
  /** Asks the browser to keep the data; true when it agreed. */
  requestPersistence(): Promise<boolean>;
  syncNow(): Promise<void>;
  /** Rebuilds everything from the server, keeping what is unsent and the drafts. */
  repair(): Promise<void>;
  /**
   * What a person wrote that has not left this device, by kind, as it is stored after the writes under way; empty
   * when there is nothing to lose.
   */
  unsent(): Promise<readonly UnsentGroup[]>;
  /** All of that as a JSON text a person can keep, photos with their bytes. */
  exportUnsent(): Promise<{ readonly fileName: string; readonly text: string }>;
}

export interface Sync {
  readonly session: Live<SessionState>;
  readonly status: Live<SyncStatus>;
  readonly auth: Auth;
  readonly chat: Chat;
  readonly records: Records;
  readonly parcels: Parcels;
  /** Listings and what people do about them. Loaded when first looked at; guests have a part of it. */
  readonly market: Market;
  readonly account: Account;
  readonly maintenance: Maintenance;
  /** Tells, in every tab, that the server refused a change made here, which is undone. Gives the way to stop. */
  onRefused(listener: (collection: RefusableCollection) => void): Unsubscribe;
  /** Resolves when every draft and pending write of this tab is on the disk: call before a reload. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export class MessageError extends Error {
  override readonly name = 'MessageError';
  constructor(readonly code: 'empty_message' | 'message_too_long') {
    super(code);
  }
}

export type { Letter, Parcel, UnsentGroup, UnsentKind };
export type { Kept, RecordBody, RecordKind, SingleKind };
export type { DeviceFailure, Message, MessageType, Person, Role, LocalUser };
