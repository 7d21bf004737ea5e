import type { RxDocumentData } from 'rxdb/plugins/core';
import type { CollectionKey, Docs } from './collections.ts';
import type { Collection } from './database.ts';

/**
 * Changes the document that is stored under an id, over all tabs: `change` runs again where another writer was
 * faster, and null, or the same, leaves it as it is. False when nothing is stored, or what was stored is gone by the time of the
 * write: the library's own change would write into what was removed, and nobody would see it again. Throws what
 * `change` throws.
 */
export async function changeDoc<Key extends CollectionKey>(
  { name, storageInstance }: Collection<Key>,
  id: string,
  change: (before: Docs[Key]) => Docs[Key] | null,
): Promise<boolean> {
  type Stored = RxDocumentData<Docs[Key]>;
  let [previous] = await storageInstance.findDocumentsById([id], false);
  while (previous !== undefined && !previous._deleted) {
    const after = change(previous);
    if (after === null || after === previous) return true;
    const { _deleted, _rev, _meta, _attachments } = previous;
    const document = { ...after, _deleted, _rev, _meta, _attachments } as Stored;
    const { error } = await storageInstance.bulkWrite([{ previous, document }], 'change');
    const [failure] = error;
    if (failure === undefined) return true;
    if (failure.status !== 409) throw new Error(`a document of ${name} was not stored`);
    previous = failure.documentInDb;
  }
  return false;
}
