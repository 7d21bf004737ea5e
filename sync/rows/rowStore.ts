import type { Docs } from '../store/docs.ts';
import type { Collection } from '../store/index.ts';
import { createRawRows, putThrough, type WriteKind } from '../store/rawRows.ts';
import {
  fieldsOf,
  noteOf,
  type RowNote,
  type RowState,
  stateOf,
  type StoredDoc,
} from '../store/rowNotes.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import {
  including,
  isChanged,
  type LocalRow,
  type Outcome,
  type RowFields,
  type Stored,
} from './row.ts';

/** A row together with the document it was read from: a write of it fails when that has changed. */
export interface KnownRow<Doc> extends LocalRow<Doc> {
  readonly doc: StoredDoc<Doc>;
}

export interface RowWrite<Doc> {
  /** Undefined: nothing is stored under this id. */
  readonly known: KnownRow<Doc> | undefined;
  readonly outcome: Outcome<Doc>;
}

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
  const raw = createRawRows<Docs[Key]>(collection);
  /** A row the disk may not have yet; with it comes whatever was written before. */
  let unflushed: string | null = null;

  const known = (doc: StoredDoc<Doc>): KnownRow<Doc> => {
    const row = fieldsOf(doc) as unknown as Stored<Doc>;
    const note = noteOf(doc);
    // A row that the server alone writes came from there, whatever its note says.
    if (!isMine(row))
      return { doc, row, state: { status: 'settled' }, scopes: note?.scopes ?? [home(row)] };
    const state = stateOf(doc) as unknown as RowState<Stored<Doc>>;
    const scopes = note === null ? [home(row)] : (note.scopes ?? []);
    // The scope that brought it may let go of it before its own scope was pulled: it waits for the server's
    // answer all the same.
    return {
      doc,
      row,
      state,
      scopes: isChanged({ row, state, scopes }) ? including(scopes, home(row)) : scopes,
    };
  };

  const written = ({ known: before, outcome }: RowWrite<Docs[Key]>) => ({
    previous: before?.doc,
    fields: outcome.row,
    noteAt: (height: number) => noteFor(outcome, height),
  });

  return {
    async read(ids) {
      const docs = await raw.read(ids);
      return new Map(docs.map((doc) => [doc.id, known(doc as StoredDoc<Doc>)]));
    },
    async write(writes, kind = 'note') {
      if (writes.length === 0) return [];
      const failed = await raw.write(writes.map(written), kind);
      if (kind === 'news') unflushed = writes[0]?.outcome.row.id ?? null;
      return failed;
    },
    async flush() {
      if (unflushed === null) return;
      const id = unflushed;
      unflushed = null;
      await putThrough(collection, id);
    },
    async *pages(limit) {
      for await (const page of raw.pages(limit))
        yield page.map((doc) => known(doc as StoredDoc<Doc>));
    },
    onChanged: raw.onChanged,
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

/**
 * A change made here that gives way, to another's or because it was refused: the change, and the row that is
 * live instead.
 */
export interface Conflict<Doc> {
  readonly mine: KnownRow<Doc>;
  readonly theirs: Outcome<Doc>;
}

/**
 * Reads rows, decides what becomes of each and writes that, again for those that somebody wrote meanwhile.
 * A conflict is told before its row is written, so that no tab can die in between with mine nowhere; it may
 * be told twice. Gives what was written, by id.
 */
export async function settle<Doc>(
  store: RowStore<Doc>,
  ids: readonly string[],
  decide: (id: string, known: KnownRow<Doc> | undefined) => Outcome<Doc> | null,
  onConflict: (conflict: Conflict<Doc>) => Promise<void>,
  kind: WriteKind = 'note',
): Promise<Map<string, Outcome<Doc>>> {
  const settled = new Map<string, Outcome<Doc>>();
  let open = ids;
  while (open.length > 0) {
    const rows = await store.read(open);
    const writes = [];
    for (const id of open) {
      const known = rows.get(id);
      const outcome = decide(id, known);
      if (outcome === null) continue;
      const givesWay = outcome.conflicts.length > 0 || outcome.refused !== undefined;
      if (known !== undefined && givesWay) await onConflict({ mine: known, theirs: outcome });
      writes.push({ known, outcome });
      settled.set(id, outcome);
    }
    open = await store.write(writes, kind);
    for (const id of open) settled.delete(id);
  }
  return settled;
}
