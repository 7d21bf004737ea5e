import { getHeightOfRevision, type RxDocumentData } from 'rxdb/plugins/core';

/** A state of a row, without what the library keeps of it. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * What replication keeps with a row: written in the same transaction as the row itself, so that no tab can
 * die between the two. It lies in the library's own `_meta`, which every write of a document carries along
 * and no query shows.
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

/** What of a row the server does not know. */
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
/** It came out of JSON and goes into it. */
type PlainNote = NonNullable<Noted['_meta'][string]>;
type Noted = Pick<RxDocumentData<unknown>, '_meta' | '_rev'>;

/** Null: of before there were notes, or never written by replication. */
export const noteOf = ({ _meta }: Noted): RowNote | null =>
  (_meta[KEY] as RowNote | undefined) ?? null;

/** The library's part of a document with this note in it. */
export const withNote = (meta: Noted['_meta'], note: RowNote): Noted['_meta'] => ({
  ...meta,
  [KEY]: note as unknown as PlainNote,
});

export function fieldsOf(doc: object): Fields {
  const { _meta, _rev, _attachments, ...fields } = doc as Record<string, unknown>;
  return fields;
}

/** What earlier versions of this app wrote when a row came from the server, through the library. */
function cameThroughLibrary({ _meta, _rev }: Noted): boolean {
  const { _rev: height } = (_meta['o'] ?? {}) as { readonly _rev?: unknown };
  return height === getHeightOfRevision(_rev);
}

export function stateOf(doc: Noted): RowState {
  const note = noteOf(doc);
  if (note === null)
    return cameThroughLibrary(doc)
      ? { status: 'settled' }
      : { status: 'changed', base: undefined, sent: [] };
  const { _rev: revision } = doc;
  const { base, sent } = note;
  if (base === undefined && note.height === getHeightOfRevision(revision))
    return { status: 'settled', ...(sent && { sent }) };
  return { status: 'changed', base, sent: sent ?? [] };
}

/** The note of a row that a person makes (`previous` undefined) or changes: what it was based on stays known. */
export function noteOfChange(previous: Noted | undefined): RowNote {
  if (previous === undefined) return { height: 0, base: null };
  const note = noteOf(previous) ?? { height: 0 };
  return stateOf(previous).status === 'settled' ? { ...note, base: fieldsOf(previous) } : note;
}
