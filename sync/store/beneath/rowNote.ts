import type { createRxDatabase, RxStorageInstance } from 'rxdb/plugins/core';
import { heightOf, type Own } from './layout.ts';

/** A state of a row, without what the library keeps of it. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The note that replication keeps with a row. It is written in the same transaction as the row itself, so
 * that no tab can die between the two. It lies in the library's own `_meta`, which every write of a document
 * carries along and no query shows.
 */
export interface RowNote {
  /** The height of the revision replication wrote last: a higher one was written by the person. */
  readonly height: number;
  /** The scopes that hold it. */
  readonly scopes?: readonly string[];
  /** The server's state that the change made here is based on; null: the row is new. Absent: nothing was changed. */
  readonly base?: Fields | null;
  /** States that were sent and not answered: the server may have any of them. */
  readonly sent?: readonly Fields[];
}

/** The state of a row that the server does not know. */
export type RowState<State = Fields> =
  /** As the server last gave it. `sent`: of what was sent before something was refused, it may have any. */
  | { readonly status: 'settled'; readonly sent?: readonly State[] }
  /** Changed here. `base`: null where it is new, undefined where nobody noted it. */
  | {
      readonly status: 'changed';
      readonly base: State | null | undefined;
      readonly sent: readonly State[];
    };

const KEY = 'roost';

/** Null: from before there were notes, or never written by replication. */
export function noteOf(stored: object): RowNote | null {
  const { _meta: meta } = stored as Partial<Own>;
  return (meta?.[KEY] as RowNote | undefined) ?? null;
}

/** The library's part of a document with this note in it. */
export const withNote = <Meta extends Own['_meta']>(meta: Meta, note: RowNote): Meta => ({
  ...meta,
  [KEY]: note,
});

export function fieldsOf(doc: object): Fields {
  const { _meta, _rev, _attachments, ...fields } = doc as Record<string, unknown>;
  return fields;
}

/** The mark that earlier versions of this app wrote when a row came from the server, through the library. */
function cameThroughLibrary(doc: Own): boolean {
  const { _meta: meta } = doc;
  const { _rev: height } = (meta['o'] ?? {}) as { readonly _rev?: unknown };
  return height === heightOf(doc);
}

/** A document read past the library's caches, with all that is kept of it. */
export function stateOf(stored: object): RowState {
  const doc = stored as Own;
  const note = noteOf(doc);
  if (note === null)
    return cameThroughLibrary(doc)
      ? { status: 'settled' }
      : { status: 'changed', base: undefined, sent: [] };
  const { base, sent } = note;
  if (base === undefined && note.height === heightOf(doc))
    return { status: 'settled', ...(sent && { sent }) };
  return { status: 'changed', base, sent: sent ?? [] };
}

/** The note of a row that a person makes (`previous` undefined) or changes: what it was based on stays known. */
export function noteOfChange(previous: Own | undefined): RowNote {
  if (previous === undefined) return { height: 0, base: null };
  const note = noteOf(previous) ?? { height: 0 };
  return stateOf(previous).status === 'settled' ? { ...note, base: fieldsOf(previous) } : note;
}

/** Whether it was changed on this device and the server does not know yet. */
export const isChangedHere = (stored: object): boolean => stateOf(stored).status === 'changed';

/** The storage of RxDB's documents. */
export type DatabaseStorage = Parameters<typeof createRxDatabase>[0]['storage'];

/** Writes of replication say this: they bring notes of their own. */
export const REPLICATED = 'roost-replicated';
/** And this of what the server can be asked for again: the operating system has it, the disk as soon as it may. */
export const ARRIVED = 'roost-arrived';

/** A write whose data comes back when something is sent once more. */
export const REPEATABLE = 'roost-repeatable';

/** A write of several documents that is done whole or not at all: where one of them is overtaken it throws Overtaken. */
export const TOGETHER = 'roost-together';

/** A write of a document made of what its own transaction found. */
export const MADE = 'roost-made';

/** Whether a write goes the short way to the disk. */
export const goesAtOnce = (context: string): boolean =>
  isReplicated(context) || context === REPEATABLE || context === TOGETHER;

/** Whether replication wrote, not a person. */
export const isReplicated = (context: string): boolean =>
  context === REPLICATED || context === ARRIVED;

/**
 * The same storage, in which every write a person makes to a replicated row notes what it was based on. Here
 * and not in the commands: none can forget it, and the library's second try over a removed document passes.
 */
export function notedStorage(
  storage: DatabaseStorage,
  hasNotes: (collectionName: string) => boolean,
): DatabaseStorage {
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Doc>(
      params: Parameters<typeof storage.createStorageInstance<Doc>>[0],
    ) {
      const instance = await storage.createStorageInstance(params);
      if (hasNotes(params.collectionName)) noteWrites(instance);
      return instance;
    },
  };
}

function noteWrites<Doc>(instance: RxStorageInstance<Doc, unknown, unknown>): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = (rows, context) => {
    if (!isReplicated(context))
      for (const { previous, document } of rows) {
        const { _meta: meta } = document;
        Object.assign(document, { _meta: withNote(meta, noteOfChange(previous)) });
      }
    return write(rows, context);
  };
}
