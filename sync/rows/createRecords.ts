import type { RecordBody, RecordKind } from '#contract/entities/record.ts';
import type { Clock } from '../kit/clock.ts';
import type { Live } from '../kit/live.ts';
import type { Deferred } from '../kit/pending.ts';
import type { LoadedLater } from '../kit/rest.ts';
import { isNotedKind, type NotedBody } from '../store/notes/index.ts';
import type { QueryScope } from '../store/index.ts';
import type { RecordCommands } from './commands/recordCommands.ts';
import { createRecordQueries, type RecordQueries } from './reads/records.ts';

export type { RecordWrite } from './commands/writeRecords.ts';

export interface NotedPutDeps {
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

export interface RecordsDeps extends NotedPutDeps {
  /** The reads of the signed-in person; null: none yet. */
  readonly scopes: Live<QueryScope | null>;
  readonly clock: Clock;
}

/** The records a person keeps on every device of theirs. Commands resolve once durable here. */
export type Records = LoadedLater &
  RecordQueries &
  ReturnType<typeof createNotedPut> &
  Omit<RecordCommands, 'put'>;

/** Records of whoever is signed in when they are read or written. */
export function createRecords(deps: RecordsDeps): Records {
  const { scopes, clock, deferred } = deps;
  return deferred.bind(({ writes }) => writes.records, {
    ...createRecordQueries(scopes, clock),
    ...createNotedPut(deps),
  });
}

const createNotedPut = ({ deferred, notes }: NotedPutDeps) => ({
  /** Keeps a new record, or, under the id of one that is there, another body of it. Gives its id. */
  async put<Kind extends RecordKind>(
    kind: Kind,
    body: RecordBody<Kind>,
    id?: string,
  ): Promise<string> {
    const isNoted = 'at' in body && isNotedKind(kind);
    if (id !== undefined && isNoted) notes.put(id, { ...body, kind });
    const stored = await deferred.run(({ writes }) => writes.records.put(kind, body, id));
    if (isNoted) notes.drop(stored, body.at);
    return stored;
  },
});
