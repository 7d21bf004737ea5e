import type { Message, MessageType } from '#contract/entities/message.ts';
import type { Kept, RecordBody, RecordKind, SingleKind } from '#contract/entities/record.ts';
import type { Role } from '#contract/entities/role.ts';
import type { LocalUser, Person } from '#contract/entities/user.ts';
import type { DeviceFailure } from './failure.ts';
import type { Hold, Holds } from './hold.ts';
import type { CollectionName } from './collectionNames.ts';
import type { UnsentGroup, UnsentKind } from './unsent.ts';
import type { Letter, Parcel, Report } from './parcel.ts';
import type { Live, LiveQuery } from '../kit/live.ts';
import type { KeptTour, TourToKeep } from './tours.ts';

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
  /** The server refused the token and a refresh did not help. No data is lost; signing in goes on. */
  | { readonly status: 'needsAuth' }
  /** The server no longer understands this version of the app: nothing is sent before it is updated, nothing is lost. */
  | { readonly status: 'clientOutdated' }
  /** This version of the app is newer than the server: it waits, and tries again by itself. */
  | { readonly status: 'serverOutdated' }
  /** Stopped, or nobody is signed in. */
  | { readonly status: 'closed' };

/**
 * The state of the line by real traffic and the probe, never by `navigator.onLine` alone. `weak`: 10 s
 * without an answer.
 */
export type Reachability = 'unknown' | 'online' | 'weak' | 'offline';

export interface CollectionStatus {
  /** ms since the epoch; null when never. */
  readonly lastPullAt: number | null;
  readonly lastPushAt: number | null;
  /** No pull of it is due since the line stands, and the line tells of each change. */
  readonly isFollowed: boolean;
  /** Something of it is due and could not be pulled. */
  readonly isBehind: boolean;
  readonly waiting: number;
  readonly failed: number;
  readonly conflicts: number;
}

export type DeviceStatus =
  | { readonly status: 'ok' }
  /** The local database does not open, or a read of it died: live reads stay as they are, undefined at first. */
  | { readonly status: 'failed'; readonly code: DeviceFailure };

/** How much of a kind waits. */
export interface WaitingKind {
  readonly kind: UnsentKind;
  readonly count: number;
}

/** The one truth about syncing, the same in every tab. */
export interface SyncStatus {
  readonly reachability: Reachability;
  readonly connection: ConnectionState;
  readonly isLeader: boolean;
  readonly collections: Readonly<Record<CollectionName, CollectionStatus>>;
  /**
   * The number of the person's writes that have not left this device and go by themselves: the sum of
   * `unsent`.
   */
  readonly waiting: number;
  /** The number of refused things that wait for the person: messages, letters and photos. */
  readonly failed: number;
  /** `waiting` by kind, in their order, those without any left out. */
  readonly unsent: readonly WaitingKind[];
  /**
   * The app's own notes that have not left, such as looks at homes. No person wrote them, so none would lose
   * them.
   */
  readonly noted: number;
  /** False before what waits beside messages was first counted: then nobody can say that nothing does. */
  readonly isCounted: boolean;
  /** The holds, though the line is up: by collection, kind of parcel, and `photos`. */
  readonly holds: Holds;
  /** When the oldest of what waits was written, ms since the epoch; null when nothing waits. */
  readonly oldestWaitingAt: number | null;
  /** ms since the epoch of the last answer of any server; null when never. */
  readonly lastContactAt: number | null;
  /** As that of the engine. */
  readonly knowsPresence?: boolean;
  /** How the local database of this tab does. */
  readonly device: DeviceStatus;
}

/** A row of which two devices wrote different things. */
export interface OpenRow {
  /** A record, or the own profile. */
  readonly collection: 'records' | 'users';
  readonly rowId: string;
}

/** Things sent by a call of their own, once and whenever it can be: letters to us, the profile photo. */
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

export interface StorageFacts {
  readonly usageBytes: number | null;
  /** The local database's share; null where the browser does not say. */
  readonly databaseBytes: number | null;
  readonly quotaBytes: number | null;
  readonly isPersistent: boolean;
}

export interface HomeFiles {
  /** The keys of those that were kept on this device on purpose. */
  keptHomeFiles(): Promise<ReadonlySet<string>>;
  /** Its bytes, without a network where it is kept. Rejects where it cannot be fetched. */
  openHomeFile(key: string): Promise<Blob>;
  /** As `keepTour`. `bytes`: its size, as the listing says it. */
  keepHomeFile(key: string, bytes: number): Promise<'kept' | 'full'>;
  removeHomeFile(key: string): Promise<void>;
}

export interface Maintenance {
  /** True once the browser removed what was kept on this device, until the person has seen it. */
  readonly wasRemoved: Live<boolean>;
  dismissRemoval(): void;
  storage(): Promise<StorageFacts>;
  /** How many photos of listings are kept to be shown without a network. */
  keptPhotos(): Promise<number>;
  /** How often photos were kept ahead, in whatever tab: whoever shows how many are here looks again. */
  readonly photosStored: Live<number>;
  /**
   * Fetches photos one after the other and keeps them, unless they are here or the person saves data. Rejects where one
   * could not be had.
   */
  prefetchPhotos(addresses: readonly string[], ending: AbortSignal): Promise<void>;
  /** Forgets them: they come again when they are looked at. */
  forgetPhotos(): Promise<void>;
  /** The tours that were kept on this device on purpose, the newest first. */
  keptTours(): Promise<readonly KeptTour[]>;
  /**
   * Fetches the pictures of a tour and keeps them until they are removed, a write finds no room, or Log Out. `full`: they
   * would not fit into what the app may keep. Rejects where one could not be had: then nothing is kept.
   */
  keepTour(tour: TourToKeep): Promise<'kept' | 'full'>;
  removeTour(id: string): Promise<void>;
  /** Documents and films of homes, to be opened and to be kept; loaded when it is asked for. */
  homeFiles(): Promise<HomeFiles>;
  /** Asks the browser to keep the data; true when it agreed. */
  requestPersistence(): Promise<boolean>;
  syncNow(): Promise<void>;
  /** Rebuilds everything from the server, keeping what is unsent and the drafts. */
  repair(): Promise<void>;
  /**
   * The person's writes that have not left this device, by kind, as they are stored after the writes under
   * way; empty when there is nothing to lose.
   */
  unsent(): Promise<readonly UnsentGroup[]>;
  /** All of that as a JSON text a person can keep, photos with their bytes. */
  exportUnsent(): Promise<{ readonly fileName: string; readonly text: string }>;
}

export type { Live, LiveQuery };
export type { Call, CallController, Calls, PastCall } from './calls.ts';
export type {
  CallDevice,
  CallSetup,
  CallTools,
  MediaTrouble,
  OwnMedia,
  TheirMedia,
} from './ports/callMedia.ts';
export type { KeptTour, TourToKeep };
export type { Hold, Letter, Parcel, UnsentGroup, UnsentKind };
export type { RowChange, Waiting, WaitingContent, WaitingThing } from './waiting.ts';
export type { Kept, RecordBody, RecordKind, SingleKind };
export type { DeviceFailure, Message, MessageType, Person, Role, LocalUser };
export type {
  AuthFailure,
  RoleProblem,
  RoleChange,
  AuthResult,
  GoogleResult,
  Credentials,
  PasswordChange,
  EmailChange,
  AddressProof,
  MailCode,
  MailProof,
  SignIn,
  SignUp,
  OwnProfile,
  DeletionResult,
} from './account.ts';
export type {
  DeliveryStatus,
  ConversationRow,
  Preview,
  Reactions,
  MessageChange,
  RefusedChange,
  ThreadMessage,
  Thread,
  ThreadQuery,
  OutboxItem,
  ScheduledItem,
  SearchHit,
  SearchReach,
  SearchQuery,
  SearchResult,
  ConversationHit,
  ConversationHits,
} from './chat.ts';
export { MessageError } from './chat.ts';
export type { FileHead, SentFile } from '#contract/entities/sentFile.ts';
export type { NamedFile, OwnFiles } from './ownFiles.ts';
export type { FileFault, Files, OpenedFile, PreparedFile, Recording } from './files.ts';
export * from './collectionNames.ts';
