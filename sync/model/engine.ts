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

/** The rows that replication could not place: those it does not understand, and edits both sides made. */
export type CollectionTrouble = Readonly<
  Record<CollectionName, { readonly failed: number; readonly conflicts: number }>
>;

export type SyncNews =
  /** The rows for everybody were pulled. */
  | 'pull'
  | 'push'
  /** No pull of it is due any more: it was asked for to the end. */
  | 'followed'
  /** Something of it is due and could not be pulled: what is here may be older than what the server has. */
  | 'behind';

/** The times that the device remembers from one start to the next. */
export interface KeptTimes {
  readonly lastPullAt: CollectionTimes;
  readonly lastPushAt: CollectionTimes;
  readonly lastContactAt: number | null;
  /** The people online are known since the line stands: anybody not among them is away. */
  readonly knowsPresence?: boolean;
}

/** The engine's state; the same in every tab but for `isLeader`. */
export interface EngineStatus extends KeptTimes {
  readonly reachability: Reachability;
  readonly connection: ConnectionState;
  readonly isLeader: boolean;
  /** Collections of which nothing is due since the line stands, and of whose changes it tells. */
  readonly followed: readonly string[];
  /** Collections of which something is due and could not be pulled. */
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
  /** As chosen now; asked before each telling. Everything may be told where this is absent. */
  privacy?(): Privacy;
  /** Asked of each entry before it is sent; where it is absent all may go. */
  readonly mayGo?: MayGo;
  /** The auth service refused this session: the database stays, the person signs in again. Leader only. */
  onAuthLost(): void;
  /** Rows of a replicated collection changed on the server. Leader only. */
  onHint(hint: SyncHint): void;
  /** The server tells something of a call. Leader only. */
  onCall?(told: { readonly event: string; readonly payload: unknown }): void;
  /** It may work now: what failed need not wait. Leader only. */
  onRetry?(): void;
  /** A doubt about the lead may be gone: what was held back goes on. Leader only. */
  onCertain?(): void;
  /** This tab began or ceased to lead: replication runs in the leader alone. */
  onLeader?(isLeader: boolean): void;
  /** This tab was stopped while another led: what it shows has to be read again. */
  onMissed?(): void;
  /** The server refused a change made on this device; it is undone, or waits. In every tab. */
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
   * Posts what takes time to be taken in, a file, where it belongs: what `work` posts stands in the lane
   * where this was called. Entries posted there in this tab meanwhile wait for it, and go on where it fails.
   * `post`: as above.
   */
  postInPlace<T>(lane: string, work: (post: Engine['post']) => Promise<T>): Promise<T>;
  /** Catches up and drains now. Resolves when it is done or was given up; never rejects. */
  syncNow(): Promise<void>;
  /** Fetches and keeps an older page. False when there is none or it could not be had. */
  loadOlder(conversationId: string): Promise<boolean>;
  /** Call on every key press. */
  reportTyping(conversationId: string, receiverId: string): void;
  /** Call when what was typed was sent: the other person sees typing end. */
  finishTyping(conversationId: string): void;
  /** Wraps the calls of another part (replication) while this tab leads: their outcome counts as contact. */
  observer(): Observe;
  /**
   * Whether another part may send now: this tab leads for certain, our server can be reached, and it lets this version of
   * the app in and, unless `isPublic`, this person.
   */
  mayCarry(isPublic: boolean): boolean;
  /** Sends for another part: its outcome counts as contact, and a token or version it refuses is doubted. Leader only. */
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
