import type { ClientConfig } from '#contract/protocol/api.ts';
import type { Chat } from './chat/index.ts';
import type { Records } from './rows/index.ts';
import type { Unsubscribe } from './kit/clock.ts';
import type { Market } from './listings/index.ts';
import type { Push } from './model/push.ts';
import type { Account, Auth } from './root/account.ts';
import type {
  Calls,
  Files,
  Live,
  Maintenance,
  Parcels,
  RefusalNews,
  SessionState,
  SyncStatus,
  Waiting,
} from './model/types.ts';

/** The engine of this tab, as the screens use it. */
export interface Sync {
  readonly session: Live<SessionState>;
  readonly status: Live<SyncStatus>;
  readonly auth: Auth;
  readonly chat: Chat;
  readonly calls: Calls;
  /** The signed-in person's files in conversations; loaded with the first one. Rejects with SignedOut. */
  readonly files: { open(): Promise<Files> };
  readonly records: Records;
  readonly parcels: Parcels;
  /** Listings, inquiries and viewings. Loaded when first used; guests have a part of it. */
  readonly market: Market;
  readonly account: Account;
  readonly maintenance: Maintenance;
  readonly waiting: Waiting;
  readonly push: Push;
  /** Reports, in every tab, that the server refused a change made on this device, which is undone or kept waiting. */
  onRefused(listener: (news: RefusalNews) => void): Unsubscribe;
  /** The server's configuration, asked for once, or again after a failure. Rejects with TransportError. */
  config(): Promise<ClientConfig>;
  /** Resolves when every draft and pending write of this tab is on the disk: call before a reload. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
