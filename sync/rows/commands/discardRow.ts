import type { RefusableCollection } from '../../model/types.ts';
import { fieldsOf, readStoredDocs, stateOf } from '../../store/rowNotes.ts';
import { removeDocs, storeDoc } from '../../store/writes.ts';
import type { Docs } from '../../store/docs.ts';
import type { LocalDatabase } from '../../store/index.ts';

/**
 * Takes back what was changed of a row: it is as the server had it, or gone where the server never had it.
 * Replication settles it then without a word to the server, unless the change was sent and not answered: then
 * it says how the row is to be. A row whose change was answered meanwhile, or whose base was not noted, stays
 * as it is.
 */
export async function discardRow(
  database: LocalDatabase,
  key: RefusableCollection,
  id: string,
): Promise<void> {
  const before = await baseOf(database, key, id);
  if (before === undefined) return;
  if (before === null) await removeDocs(database, key, [id]);
  else await storeDoc<RefusableCollection>(database, key, id, () => before);
}

/** The server's state of it; null: none, undefined: it waits for no answer, or the state is unknown. */
async function baseOf(
  database: LocalDatabase,
  key: RefusableCollection,
  id: string,
): Promise<Docs[RefusableCollection] | null | undefined> {
  const collection = await database.collection(key);
  const [doc] = await readStoredDocs<Docs[typeof key]>(collection, [id], {
    withRemoved: true,
  });
  const state = doc === undefined ? null : stateOf(doc);
  if (state?.status !== 'changed') return undefined;
  if (state.base === undefined || state.base === null) return state.base;
  const { _deleted: isRemoved, ...fields } = fieldsOf(state.base);
  // Of the server's own columns that stand in a base all are in the document, too.
  return isRemoved === true ? null : (fields as unknown as Docs[RefusableCollection]);
}
