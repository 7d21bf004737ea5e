import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { Subject } from 'rxjs';
import type { CollectionKey, Docs } from '../database/collections.ts';
import type { Collection } from '../database/database.ts';
import type { Log } from '../ports/log.ts';
import { isSameRow, merge, type Merged } from './merge.ts';
import type { Pulled, ScopeCheckpoints } from './pull.ts';
import type { Change, Pushed, Stored } from './push.ts';

const PULL_PAGE = 500;
const PUSH_BATCH = 100;
const RETRY_MS = 5000;

export type ReplicatedKey = Extract<CollectionKey, 'users' | 'roles' | 'records'>;

export interface ReplicationHandlers<Doc> {
  pull(from: ScopeCheckpoints, limit: number): Promise<Pulled<Doc>>;
  push(changes: readonly Change<Doc>[]): Promise<Pushed<Doc>>;
  /** How two changed states become one; field by field unless told otherwise. */
  readonly merge?: <T extends Doc>(base: T | undefined, mine: T, theirs: T) => Merged<T>;
}

export interface ReplicationEvents {
  onPulled(): void;
  onPushed(): void;
  /** A change was refused for good and undone. */
  onRejected(id: string, code: string): void;
  /** Both sides changed these fields: theirs is live. */
  onConflict(id: string, fields: readonly string[]): void;
}

export interface Replication {
  reSync(): void;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when everything known of now was pulled and pushed. */
  inSync(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps one collection in step with the server. Runs in the leader alone: started there, stopped with it. */
export function replicate<Key extends ReplicatedKey>(
  collection: Collection<Key>,
  identifier: string,
  handlers: ReplicationHandlers<Docs[Key]>,
  events: ReplicationEvents,
  log: Log,
  retryMs: number = RETRY_MS,
): Replication {
  type Doc = Docs[Key];
  const hints = new Subject<'RESYNC'>();
  const refused = new Set<string>();
  /**
   * What came from the server last, by id, until something of that id is sent. The library writes a pulled row
   * and then the note that it was pulled: a resync between the two takes the row for a change of this device.
   */
  const cameLast = new Map<string, Stored<Doc>>();
  const isNews = ({ newDocumentState: mine }: Change<Doc>): boolean => {
    const theirs = cameLast.get(mine.id);
    return theirs !== undefined && isSameRow(theirs, mine);
  };

  collection.conflictHandler = {
    isEqual: (one, other) => isSameRow(one, other),
    resolve({ assumedMasterState, newDocumentState, realMasterState }) {
      const { id } = realMasterState;
      if (refused.delete(id)) return Promise.resolve(realMasterState);
      const mergeOf = handlers.merge ?? merge;
      const { row, conflicts } = mergeOf(assumedMasterState, newDocumentState, realMasterState);
      if (conflicts.length > 0) events.onConflict(id, conflicts);
      return Promise.resolve(row);
    },
  };

  const state: RxReplicationState<Doc, ScopeCheckpoints> = replicateRxCollection<
    Doc,
    ScopeCheckpoints
  >({
    replicationIdentifier: identifier,
    collection: collection as never,
    waitForLeadership: false,
    live: true,
    retryTime: retryMs,
    pull: {
      batchSize: PULL_PAGE,
      stream$: hints.asObservable(),
      async handler(checkpoint, batchSize) {
        const pulled = await handlers.pull(checkpoint ?? {}, batchSize);
        for (const doc of pulled.documents) cameLast.set(doc.id, doc);
        events.onPulled();
        return pulled;
      },
    },
    push: {
      batchSize: PUSH_BATCH,
      async handler(rows) {
        const changes = rows.filter((row) => !isNews(row));
        for (const { newDocumentState } of changes) cameLast.delete(newDocumentState.id);
        const { masters, rejected } = await handlers.push(changes);
        for (const { id, code } of rejected) {
          refused.add(id);
          events.onRejected(id, code);
        }
        events.onPushed();
        // The server may have stored something else than was sent: its row comes with the next pull.
        queueMicrotask(() => hints.next('RESYNC'));
        return [...masters];
      },
    },
  });
  const errors = state.error$.subscribe((error) => {
    log.info(`replication of ${collection.name} tries again: ${error.code}`);
  });

  return {
    reSync: () => hints.next('RESYNC'),
    pause: async () => void (await state.pause()),
    resume: () => state.start(),
    inSync: async () => void (await state.awaitInSync()),
    async stop() {
      errors.unsubscribe();
      await state.cancel();
    },
  };
}
