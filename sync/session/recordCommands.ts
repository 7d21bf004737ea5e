import type { Identity } from './identity.ts';
import { isNotedKind, type NotedBody } from '../store/notes/writingNotes.ts';
import type { Records } from '../model/types.ts';
import type { Writes } from './writes.ts';

export interface RecordCommandsDeps {
  /** Waits for the signed-in person's database to open. Throws SignedOut. */
  ready(): Promise<Identity>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
  /** What was typed of a listing or an answer stands there before `put` returns, and goes when it is stored. */
  readonly notes: {
    put(id: string, body: NotedBody): void;
    drop(id: string, at: number): void;
  };
}

/** The writes of records, each for whoever is signed in when it is called. */
export function createRecordCommands({
  ready,
  track,
  notes,
}: RecordCommandsDeps): Pick<Records, 'change' | 'put' | 'amend' | 'remove' | 'settle'> {
  const run = <T>(command: (records: Writes['records']) => Promise<T>): Promise<T> =>
    track(ready().then(({ writes }) => command(writes.records)));
  return {
    change: (kind, fields) => run((records) => records.change(kind, fields)),
    async put(kind, body, id) {
      const isNoted = 'at' in body && isNotedKind(kind);
      if (id !== undefined && isNoted) notes.put(id, { ...body, kind });
      const stored = await run((records) => records.put(kind, body, id));
      if (isNoted) notes.drop(stored, body.at);
      return stored;
    },
    amend: (kind, id, change) => run((records) => records.amend(kind, id, change)),
    remove: (ids) => run((records) => records.remove(ids)),
    settle: (of, choices) => run((records) => records.settle(of, choices)),
  };
}
