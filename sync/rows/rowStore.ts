import {
  createRevision,
  getChangedDocumentsSince,
  getHeightOfRevision,
  now,
  type RxDocumentData,
} from 'rxdb/plugins/core';
import type { Docs } from '../store/collections.ts';
import type { Collection } from '../store/database.ts';
import { ARRIVED, isReplicated, REPLICATED } from '../store/notedStorage.ts';
import { putThrough } from '../store/putThrough.ts';
import {
  fieldsOf,
  noteOf,
  type RowNote,
  stateOf,
  type RowState,
  withNote,
} from '../store/rowNote.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import { including, isChanged } from './news.ts';
import type { LocalRow, Outcome, RowFields, Stored } from './row.ts';

/** A row together with the document it was read from: a write of it fails when that has changed. */
export interface KnownRow<Doc> extends LocalRow<Doc> {
  readonly doc: RxDocumentData<Doc>;
}

export interface RowWrite<Doc> {
  /** Undefined: nothing is stored under this id. */
  readonly known: KnownRow<Doc> | undefined;
  readonly outcome: Outcome<Doc>;
}

/** `news`: the server gives it again as long as no cursor says that it is here. */
export type WriteKind = 'news' | 'note';

/** The rows of one collection with what replication notes of each, those that are gone included. */
export interface RowStore<Doc> {
  read(ids: readonly string[]): Promise<Map<string, KnownRow<Doc>>>;
  /**
   * Writes rows and their notes at once. Gives the ids of those that somebody else wrote since they were read.
   * `news`: it is on the screen before the disk has it, see `flush`.
   */
  write(writes: readonly RowWrite<Doc>[], kind?: WriteKind): Promise<readonly string[]>;
  /** Resolves when the disk has all that was written as news. */
  flush(): Promise<void>;
  /** Everything, some at a time. */
  pages(limit: number): AsyncGenerator<readonly KnownRow<Doc>[]>;
  /** Calls back with the ids of rows that a person changed, in any tab. */
  onChanged(callback: (ids: readonly string[]) => void): Unsubscribe;
}

export function createRowStore<Key extends ReplicatedKey>(
  collection: Collection<Key>,
  { home, isMine = () => true }: Pick<Definition<Key>, 'home' | 'isMine'>,
): RowStore<Docs[Key]> {
  type Doc = Docs[Key] & RowFields;
  // Below what the library puts around it, which would take the notes off a new document.
  const instance = collection.storageInstance.originalStorageInstance;
  const { token } = collection.database;
  /** A row the disk may not have yet; with it comes whatever was written before. */
  let unflushed: string | null = null;

  const known = (doc: RxDocumentData<Doc>): KnownRow<Doc> => {
    const row = fieldsOf(doc) as unknown as Stored<Doc>;
    const note = noteOf(doc);
    // What is the server's alone came from there, whatever is noted of it.
    if (!isMine(row))
      return { doc, row, state: { status: 'settled' }, scopes: note?.scopes ?? [home(row)] };
    const state = stateOf(doc) as unknown as RowState<Stored<Doc>>;
    const scopes = note === null ? [home(row)] : (note.scopes ?? []);
    // What brought it may let go of it before its own scope was pulled: it waits for the server's answer all the same.
    return {
      doc,
      row,
      state,
      scopes: isChanged({ row, state, scopes }) ? including(scopes, home(row)) : scopes,
    };
  };

  const written = ({ known: before, outcome }: RowWrite<Doc>) => {
    const previous = before?.doc;
    const revision = createRevision(token, previous);
    const { _meta: meta } = previous ?? { _meta: {} };
    const note = noteFor(outcome, getHeightOfRevision(revision));
    const document = {
      ...outcome.row,
      _rev: revision,
      _meta: withNote({ ...meta, lwt: now() }, note),
      _attachments: {},
    };
    return { ...(previous && { previous }), document } as {
      previous?: RxDocumentData<Doc>;
      document: RxDocumentData<Doc>;
    };
  };

  return {
    async read(ids) {
      const docs = await instance.findDocumentsById([...ids], true);
      return new Map(docs.map((doc) => [doc.id, known(doc as RxDocumentData<Doc>)]));
    },
    async write(writes, kind = 'note') {
      if (writes.length === 0) return [];
      const context = kind === 'news' ? ARRIVED : REPLICATED;
      const { error } = await instance.bulkWrite(writes.map(written), context);
      if (kind === 'news') unflushed = writes[0]?.outcome.row.id ?? null;
      const failed = error.find(({ status }) => status !== 409);
      if (failed !== undefined)
        throw new Error(`a row of ${collection.name} was not stored: status ${failed.status}`);
      return error.map(({ documentId }) => documentId);
    },
    async flush() {
      if (unflushed === null) return;
      const id = unflushed;
      unflushed = null;
      await putThrough(collection, id);
    },
    async *pages(limit) {
      let checkpoint: unknown;
      for (;;) {
        const page = await getChangedDocumentsSince(instance, limit, checkpoint);
        checkpoint = page.checkpoint;
        if (page.documents.length === 0) return;
        yield page.documents.map((doc) => known(doc as RxDocumentData<Doc>));
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

function noteFor<Doc>({ state, scopes }: Outcome<Doc>, height: number): RowNote {
  if (state.status === 'settled') {
    const { sent = [] } = state as RowState & { status: 'settled' };
    return sent.length === 0 ? { height, scopes } : { height, scopes, sent };
  }
  const { base, sent } = state as RowState & { status: 'changed' };
  // A base that nobody knows stays unknown: the height before this one says that the row was changed.
  return base === undefined ? { height: height - 1, scopes, sent } : { height, scopes, base, sent };
}
