import type { Clock } from '../kit/clock.ts';
import type { Live } from '../kit/live.ts';
import type { Deferred } from '../kit/pending.ts';
import type { LoadedLater } from '../kit/rest.ts';
import type { FieldEdit } from '../model/rules/editing/edits.ts';
import type { NotedBody, NotedKind } from '../store/notes/index.ts';
import type { QueryScope } from '../store/index.ts';
import type { RecordCommands } from './commands/recordCommands.ts';
import { createRecordQueries, type RecordQueries } from './reads/records.ts';

export type { RecordWrite } from './commands/writeRecords.ts';

export interface NotedWriteDeps {
  /** Waits for the signed-in person's database to open. Rejects with SignedOut. */
  readonly deferred: Deferred<{ readonly writes: { readonly records: RecordCommands } }>;
  /**
   * The drafts of listings and answers. Text stands there before `put` returns, and goes when it is stored.
   */
  readonly notes: {
    put(id: string, body: NotedBody): void;
    drop(id: string, at: number): void;
  };
}

export interface RecordsDeps extends NotedWriteDeps {
  /** The reads of the signed-in person; null: none yet. */
  readonly scopes: Live<QueryScope | null>;
  readonly clock: Clock;
}

/** The records a person keeps on every device of theirs. Commands resolve once durable here. */
export type Records = LoadedLater &
  RecordQueries &
  ReturnType<typeof createNotedWrite> &
  Omit<RecordCommands, 'write'>;

/** Records of whoever is signed in when they are read or written. */
export function createRecords(deps: RecordsDeps): Records {
  const { scopes, clock, deferred } = deps;
  return deferred.bind(({ writes }) => writes.records, {
    ...createRecordQueries(scopes, clock),
    ...createNotedWrite(deps),
  });
}

const createNotedWrite = ({ deferred, notes }: NotedWriteDeps) => ({
  /**
   * Stores fields of a record that is being written, and no others. They are noted before this returns: a page that goes at once
   * loses none. Resolves once durable here. `at`: ms since the epoch.
   */
  async write(kind: NotedKind, id: string, at: number, edits: readonly FieldEdit[]): Promise<void> {
    notes.put(id, { kind, at, edits });
    await deferred.run(({ writes }) => writes.records.write(kind, id, at, edits));
    notes.drop(id, at);
  },
});
