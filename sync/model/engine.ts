import type { Message } from '#contract/entities/message.ts';
import type { SyncHint } from '#contract/protocol/socket.ts';
import type { MayGo, NewMessage, OutboxEntry } from './entry.ts';
import type { Channel } from './ports/channel.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Locks } from './ports/locks.ts';
import type { Hold, Holds } from './hold.ts';
import type { Log } from '../kit/log.ts';
import type { Page } from './ports/page.ts';
import type { Stores } from './ports/stores.ts';
import type { Api, Socket, Tokens } from './ports/transport.ts';
import type { Tally } from './tally.ts';
import type { CollectionName, ConnectionState, Live, Reachability, RefusalNews } from './types.ts';

/** ms since the epoch; null when never. */
export type CollectionTimes = Readonly<Record<CollectionName, number | null>>;

/** The rows that replication could not apply: rows it cannot parse, and edits of both sides. */
export type CollectionTrouble = Readonly<
  Record<CollectionName, { readonly failed: number; readonly conflicts: number }>
>;

export type SyncNews =
  /** The rows for everybody were pulled. */
  | 'pull'
  | 'push'
  /** No pull of it is due: everything was fetched. */
  | 'followed'
  /** A pull of it is due and failed: the rows here may be older than the server's. */
  | 'behind';

/** The times that the device remembers from one start to the next. */
export interface KeptTimes {
  readonly lastPullAt: CollectionTimes;
  readonly lastPushAt: CollectionTimes;
  readonly lastContactAt: number | null;
  /** The server has said who is online since the socket connected: everybody else is away. */
  readonly knowsPresence?: boolean;
}

/** The engine's state; the same in every tab but for `isLeader`. */
export interface EngineStatus extends KeptTimes {
  readonly reachability: Reachability;
  readonly connection: ConnectionState;
  readonly isLeader: boolean;
  /** Collections with nothing due since the socket connected, whose changes the server reports. */
  readonly followed: readonly string[];
  /** Collections of which a pull is due and failed. */
  readonly behind: readonly string[];
  readonly trouble: CollectionTrouble;
  /** The count of waiting things beside messages; null: no leader has counted them yet. */
  readonly unsent: Tally | null;
  readonly holds: Holds;
}

/** The facts about this person that others may know beside their messages. */
export interface Privacy {
  readonly tellsRead: boolean;
  readonly tellsTyping: boolean;
}

export interface EngineDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Locks and channel are of one identity: two identities on a device never meet. */
  readonly locks: Locks;
  readonly channel: Channel;
  readonly page: Page;
  readonly stores: Stores;
  readonly api: Api;
  readonly socket: Socket;
  readonly tokens: Tokens;
  readonly identity: { readonly userId: string };
  readonly log: Log;
  /** The person's present choice, read each time. Without it everything may be told. */
  privacy?(): Privacy;
  /** Asked for each entry before it is sent. Without it all may go. */
  readonly mayGo?: MayGo;
  /** The auth service refused this session: the database stays, the person signs in again. Leader only. */
  onAuthLost(): void;
  /** Rows of a replicated collection changed on the server. Leader only. */
  onHint(hint: SyncHint): void;
  /** The server sent an event of a call. Leader only. */
  onCall?(told: { readonly event: string; readonly payload: unknown }): void;
  /** Sending may work now: failed things need not wait any longer. Leader only. */
  onRetry?(): void;
  /** A doubt about the lead may be gone: held work may continue. Leader only. */
  onCertain?(): void;
  /** This tab began or ceased to lead: replication runs only in the leader. */
  onLeader?(isLeader: boolean): void;
  /** This tab was frozen while another led: what it shows has to be read again. */
  onMissed?(): void;
  /** The server refused a change made on this device; it is undone or kept waiting. In every tab. */
  onRefused?(news: RefusalNews): void;
  /** An entry that was written in this tab is durable. */
  readonly onPosted?: ((message: NewMessage) => void) | undefined;
}

/** Makes a call, and sees its outcome. */
export type Observe = <T>(call: () => Promise<T>) => Promise<T>;

/** Moves messages between this device and the server. Runs in every tab; one of them, the leader, does the work. */
export interface Engine {
  readonly status: Live<EngineStatus>;
  /** User ids that are online; empty while not connected. */
  readonly presence: Live<ReadonlySet<string>>;
  typing(conversationId: string): Live<boolean>;
  /** The messages that came over the socket of this tab and are being stored. */
  readonly arriving: Live<readonly Message[]>;
  /** Something was written to the outbox or a mark was raised: send it as soon as possible. */
  nudge(): void;
  /**
   * Stores a new message in the outbox and sends it as soon as possible. Resolves when it is durable, rejects when
   * it could not be stored.
   */
  post(message: NewMessage): Promise<OutboxEntry>;
  /**
   * Posts something that takes time to read in, a file, in its place: entries that `work` posts take the place in the lane that was
   * next when this was called. Entries posted in this tab meanwhile wait for it, and go on if it fails. `post`: as above.
   */
  postInPlace<T>(lane: string, work: (post: Engine['post']) => Promise<T>): Promise<T>;
  /** Catches up and drains now. Resolves when that has succeeded or failed; never rejects. */
  syncNow(): Promise<void>;
  /** Fetches and keeps an older page. False when there is none or it could not be fetched. */
  loadOlder(conversationId: string): Promise<boolean>;
  /** Call on every key press. */
  reportTyping(conversationId: string, receiverId: string): void;
  /** Call when the typed text was sent: the other person sees typing end. */
  finishTyping(conversationId: string): void;
  /** Wraps the calls of another part (replication) while this tab leads: their outcome counts as contact. */
  observer(): Observe;
  /**
   * Whether another part may send now: this tab certainly leads, and our server is reachable and accepts this version of the app and,
   * unless `isPublic`, this session.
   */
  mayCarry(isPublic: boolean): boolean;
  /** Sends for another part. Its outcome counts as contact; a refused token or version is then in doubt. Leader only. */
  carry<T>(isPublic: boolean, work: () => Promise<T>): Promise<T>;
  /** Replication reports: shown in the status of every tab. Leader only. */
  noteSynced(collection: CollectionName, news: SyncNews): void;
  /** Replication could not place a row, or both sides edited one: counted in every tab. Leader only. */
  noteTrouble(collection: CollectionName, kind: 'failed' | 'conflicts'): void;
  /** Replication reports a change that was refused for good: told to every tab. Leader only. */
  noteRefused(news: RefusalNews): void;
  /** Notes the count of waiting things beside messages: shown in the status of every tab. Leader only. */
  noteUnsent(tally: Tally): void;
  /** Notes a hold, though the line is up, and its end; null: there is none. Leader only. */
  noteHold(name: string, hold: Hold | null): void;
  /** Restores the times of an earlier start; newer ones stay. */
  restore(times: KeptTimes): void;
  start(): void;
  /** Stops sending and storing before it resolves. */
  stop(): Promise<void>;
}
