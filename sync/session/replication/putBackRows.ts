import type { Docs } from '../../store/collections.ts';
import type { StoredDoc } from '../../store/beneath/documents.ts';
import { fieldsOf, noteOf, type RowState, stateOf } from '../../store/beneath/rowNote.ts';
import type { ChangedRow } from '../../store/changedRows.ts';
import { DEFINITIONS } from './definitions.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from '../../rows/definition.ts';
import { including, isChanged, type RowFields, type Stored } from '../../rows/row.ts';
import { createRowStore, type KnownRow, settle } from '../../rows/rowStore.ts';

/**
 * Stores rows again that were changed here and that the browser removed, as changes of what they were based on: what
 * the server has meanwhile is merged with them as it is with any. What was written since stays.
 */
export async function putBackRows(
  context: DefinitionContext,
  rows: readonly ChangedRow[],
): Promise<void> {
  const keys = new Set(rows.map(({ key }) => key as ReplicatedKey));
  for (const key of keys) {
    const lost = rows.filter((row) => row.key === key);
    await putBackOf(context, key, lost);
  }
}

async function putBackOf(
  context: DefinitionContext,
  key: ReplicatedKey,
  rows: readonly ChangedRow[],
): Promise<void> {
  const definition = DEFINITIONS[key](context) as Definition<typeof key>;
  const store = createRowStore(await context.database.collection(key), definition);
  const lost = new Map(
    rows.map(({ doc }) => {
      const noted = doc as unknown as StoredDoc<RowFields>;
      const row = fieldsOf(noted) as unknown as Stored<Docs[ReplicatedKey]>;
      const scopes = including(noteOf(noted)?.scopes ?? [], definition.home(row));
      const state = stateOf(noted) as unknown as RowState<typeof row>;
      return [doc.id, { row, state, scopes, conflicts: [] }] as const;
    }),
  );
  const decide = (id: string, here: KnownRow<Docs[ReplicatedKey]> | undefined) =>
    isChanged(here) ? null : (lost.get(id) ?? null);
  await settle(store, [...lost.keys()], decide, () => Promise.resolve());
}
