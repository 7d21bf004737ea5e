import type { Collection } from '../store/index.ts';
import type { Docs } from '../store/docs.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Hold } from '../model/hold.ts';
import type { Concurrency } from '../kit/concurrency.ts';
import type { Rows } from '../model/ports/rows.ts';
import type { Definition, ReplicatedKey, Scope } from './definition.ts';
import type { Conflict } from './rowStore.ts';

export interface ReplicationEvents<Doc> {
  onPulled(): void;
  onPushed(): void;
  /** It has done what it could. `isBehind`: something that is due could not be pulled. */
  onIdle(isBehind: boolean): void;
  /** Reports that changes are held back, though they could be sent; null: they are not. */
  onHold?(hold: Hold | null): void;
  onQuarantine(scope: string, id: string): void;
  /** A change was refused for good and undone. */
  onRejected(id: string, code: string): void;
  /** A change is kept as it is until the person holds the role it takes. May be told again. */
  onWaiting(id: string): void;
  /** Both sides changed fields: theirs is about to be live. */
  onConflict(conflict: Conflict<Doc>): Promise<void>;
}

export interface ReplicateDeps<Key extends ReplicatedKey> {
  readonly collection: Collection<Key>;
  readonly definition: Definition<Key>;
  readonly rows: Rows;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly concurrency: Concurrency;
  readonly events: ReplicationEvents<Docs[Key]>;
  /** Pull every scope whole: what the device has and the server does not goes. */
  readonly isRebuilding?: boolean;
}

export interface Replication {
  /** Something changed on the server, in this scope or in any: pull it. */
  reSync(scope?: string): void;
  /** It may work now: what failed need not wait, unless the server asked for it. */
  retry(): void;
  /** These scopes beside those of the definition, from now on; the rows of all others go. */
  setScopes(scopes: readonly Scope[]): void;
  pause(): Promise<void>;
  resume(): void;
  /** Resolves when everything known of now was pulled and pushed; rejects when it ends before. */
  inSync(): Promise<void>;
  stop(): Promise<void>;
}
