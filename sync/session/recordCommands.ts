import type { Deferred } from '../kit/pending.ts';
import { isNotedKind, type NotedBody } from '../store/notes/writingNotes.ts';
import type { Records } from '../model/types.ts';
import type { Identity } from './identity.ts';

export interface RecordCommandsDeps {
  /** Waits for the signed-in person's database to open. Rejects with SignedOut. */
  readonly deferred: Deferred<Pick<Identity, 'writes'>>;
  /** What was typed of a listing or an answer stands there before `put` returns, and goes when it is stored. */
  readonly notes: {
    put(id: string, body: NotedBody): void;
    drop(id: string, at: number): void;
  };
}

/** The writes of records, each for whoever is signed in when it is called. */
export function createRecordCommands({
  deferred,
  notes,
}: RecordCommandsDeps): Pick<Records, 'change' | 'put' | 'amend' | 'remove' | 'settle'> {
  const over = deferred.bind((opened) => opened.writes.records);
  const writes = over('change', 'put', 'amend', 'remove', 'settle');
  return {
    ...writes,
    async put(kind, body, id) {
      const isNoted = 'at' in body && isNotedKind(kind);
      if (id !== undefined && isNoted) notes.put(id, { ...body, kind });
      const stored = await writes.put(kind, body, id);
      if (isNoted) notes.drop(stored, body.at);
      return stored;
    },
  };
}
