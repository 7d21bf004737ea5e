import type { Identity } from '../session/identity.ts';
import type { Records } from '../types.ts';
import { settleConflicts } from './settleConflicts.ts';
import { settledRecords } from './settledRecords.ts';
import { changeRecord, putRecord, removeRecords } from './records.ts';

export interface RecordCommandsDeps {
  /** Waits for the signed-in person's database to open. Throws SignedOut. */
  ready(): Promise<Identity>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
}

/** The writes of records, each for whoever is signed in when it is called. */
export function createRecordCommands({
  ready,
  track,
}: RecordCommandsDeps): Pick<Records, 'change' | 'put' | 'remove' | 'settle'> {
  const run = <T>(command: (identity: Identity) => Promise<T>): Promise<T> =>
    track(ready().then(command));
  return {
    change: (kind, fields) => run(({ records }) => changeRecord(records, kind, fields)),
    put: (kind, body, id) => run(({ records }) => putRecord(records, kind, body, id)),
    remove: (ids) => run(({ records }) => removeRecords(records, ids)),
    settle: (rowId, choices) =>
      run(({ records: { database } }) =>
        settleConflicts(
          database,
          { collection: 'records', rowId },
          choices,
          settledRecords(database),
        ),
      ),
  };
}
