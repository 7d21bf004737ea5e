import { isSame } from '../../kit/isSame.ts';
import { DOCS, fieldsIn, firstRevision, isThere, NOT_DELETED, type Own } from './layout.ts';
import { noteOf, withNote } from './rowNote.ts';

/*
 * Rows as replication and the library store them, for a thread that has neither: rows that are new here and were changed
 * by nobody. A test stores the same rows both ways and compares.
 */

/** As it lies in the library's store for the first time, with replication's note. */
export type FreshDoc<Doc> = Doc &
  Own & {
    readonly id: string;
    readonly _deleted: typeof NOT_DELETED;
    readonly _attachments: object;
  };

export interface FreshFrom {
  /** The scope that brings it. */
  readonly scope: string;
  /** The name of the writer. */
  readonly token: string;
  /** Ms since the epoch. */
  readonly now: number;
}

export const freshDocOf = <Doc extends { readonly id: string }>(
  row: Doc & { readonly _deleted: boolean },
  { scope, token, now }: FreshFrom,
): FreshDoc<Doc> => ({
  ...row,
  _deleted: NOT_DELETED,
  _rev: firstRevision(token),
  _meta: withNote({ lwt: now }, { height: 1, scopes: [scope] }),
  _attachments: {},
});

/** Whether what is stored says the same already, was not changed here and is held by the same scope. */
export function isHere<Doc>(stored: unknown, fresh: FreshDoc<Doc>): boolean {
  if (!isThere(stored)) return false;
  const note = noteOf(stored);
  const isHeld = noteOf(fresh)?.scopes?.every((scope) => note?.scopes?.includes(scope));
  return (
    isHeld === true &&
    note?.base === undefined &&
    note?.sent === undefined &&
    isSame(fieldsIn(stored), fieldsIn(fresh))
  );
}

/**
 * Adds those of the documents that are not there, in one transaction, and gives what is stored in the place of the
 * others, by id. The operating system has them then, the disk as soon as it may. Rejects where the transaction failed:
 * then none was added.
 */
export function addDocs(
  database: IDBDatabase,
  docs: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, unknown>> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(DOCS, 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore(DOCS);
    const there = new Map<string, unknown>();
    transaction.addEventListener('complete', () => resolve(there));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('documents were not added')),
    );
    for (const doc of docs) {
      const adding = store.add(doc);
      adding.addEventListener('error', (event) => {
        if (adding.error?.name !== 'ConstraintError') return;
        // Somebody is there already: no reason to take the others back.
        event.preventDefault();
        event.stopPropagation();
        const reading: IDBRequest<unknown> = store.get(doc.id);
        reading.addEventListener('success', () => there.set(doc.id, reading.result));
      });
    }
  });
}

/**
 * Resolves when the disk has what was written before. Writes are durable in their order, so a document is put once more
 * as it is.
 */
export function putThrough(database: IDBDatabase, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(DOCS, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(DOCS);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('the disk did not take a document')),
    );
    const reading: IDBRequest<unknown> = store.get(id);
    reading.addEventListener('success', () => {
      if (reading.result !== undefined) store.put(reading.result);
    });
  });
}
