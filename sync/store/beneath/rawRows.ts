import {
  createRevision,
  getChangedDocumentsSince,
  now,
  type RxCollection,
} from 'rxdb/plugins/core';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { StoredDoc } from './documents.ts';
import { heightOf } from './layout.ts';
import { ARRIVED, isReplicated, REPLICATED } from './rowNote.ts';
import { type RowNote, withNote } from './rowNote.ts';

/** `news`: the server gives it again as long as no cursor says that it is here. */
export type WriteKind = 'news' | 'note';

export interface RawWrite<Doc> {
  /** The document it replaces; undefined: nothing is stored under this id. */
  readonly previous: StoredDoc<Doc> | undefined;
  /** With `_deleted`. */
  readonly fields: object;
  /** The note for the row. `height`: of the revision it gets. */
  noteAt(height: number): RowNote;
}

/** Rows as replication stores them: with notes, and below what the library puts around its storage. */
export interface RawRows<Doc> {
  /** Those that are gone included. */
  read(ids: readonly string[]): Promise<readonly StoredDoc<Doc>[]>;
  /** Gives the ids of those that somebody else wrote meanwhile; throws where one was not stored for another reason. */
  write(writes: readonly RawWrite<Doc>[], kind: WriteKind): Promise<readonly string[]>;
  /** Everything, some at a time. */
  pages(limit: number): AsyncGenerator<readonly StoredDoc<Doc>[]>;
  /** Calls back with the ids of rows that a person changed, in any tab. */
  onChanged(callback: (ids: readonly string[]) => void): Unsubscribe;
}

export function createRawRows<Doc>(collection: RxCollection<Doc>): RawRows<Doc> {
  // The instance around it would take the notes off a new document.
  const instance = collection.storageInstance.originalStorageInstance;
  const { token } = collection.database;

  const written = ({ previous, fields, noteAt }: RawWrite<Doc>) => {
    const revision = createRevision(token, previous);
    const { _meta: meta } = previous ?? { _meta: {} };
    const document = {
      ...fields,
      _rev: revision,
      _meta: withNote({ ...meta, lwt: now() }, noteAt(heightOf({ _rev: revision }))),
      _attachments: {},
    } as unknown as StoredDoc<Doc>;
    return { ...(previous && { previous }), document };
  };

  return {
    read: async (ids) => await instance.findDocumentsById([...ids], true),
    async write(writes, kind) {
      const context = kind === 'news' ? ARRIVED : REPLICATED;
      const { error } = await instance.bulkWrite(writes.map(written), context);
      const failed = error.find(({ status }) => status !== 409);
      if (failed !== undefined)
        throw new Error(`a row of ${collection.name} was not stored: status ${failed.status}`);
      return error.map(({ documentId }) => documentId);
    },
    async *pages(limit) {
      let checkpoint: unknown;
      for (;;) {
        const page = await getChangedDocumentsSince(instance, limit, checkpoint);
        checkpoint = page.checkpoint;
        if (page.documents.length === 0) return;
        yield page.documents;
      }
    },
    onChanged(callback) {
      const subscription = instance.changeStream().subscribe(({ context, events }) => {
        if (!isReplicated(context)) callback(events.map(({ documentId }) => documentId));
      });
      return () => subscription.unsubscribe();
    },
  };
}
