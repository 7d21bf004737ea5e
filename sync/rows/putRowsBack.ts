import type { Docs } from '../store/docs.ts';
import { fieldsOf, noteOf, type RowState, stateOf, type StoredDoc } from '../store/rowNotes.ts';
import type { ChangedRow, Collection } from '../store/index.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import { including, isChanged, type RowFields, type Stored } from './row.ts';
import { createRowStore, type KnownRow, settle } from './rowStore.ts';

/**
 * Stores rows of one collection again, as changes of what they were based on: what the server has meanwhile
 * is merged with them as it is with any. Later writes stay.
 */
export async function putRowsBack<Key extends ReplicatedKey>(
  collection: Collection<Key>,
  definition: Definition<Key>,
  rows: readonly ChangedRow[],
): Promise<void> {
  const store = createRowStore(collection, definition);
  const lost = new Map(
    rows.map(({ doc }) => {
      const noted = doc as unknown as StoredDoc<RowFields>;
      const row = fieldsOf(noted) as unknown as Stored<Docs[Key]>;
      const scopes = including(noteOf(noted)?.scopes ?? [], definition.home(row));
      const state = stateOf(noted) as unknown as RowState<typeof row>;
      return [doc.id, { row, state, scopes, conflicts: [] }] as const;
    }),
  );
  const decide = (id: string, here: KnownRow<Docs[Key]> | undefined) =>
    isChanged(here) ? null : (lost.get(id) ?? null);
  await settle(store, [...lost.keys()], decide, () => Promise.resolve());
}
