import type { RxCollection } from 'rxdb/plugins/core';

/** Thrown inside a modification to leave the document as it is. */
class Unchanged extends Error {}

/**
 * Reads, changes and writes one document atomically, over all tabs. `change` may run again when another
 * writer was faster; `null` removes the document, `undefined` leaves it. Gives the document as it stands
 * afterwards, or null when there is none (any more).
 */
export async function modify<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  id: string,
  change: (doc: Doc) => Doc | null | undefined,
): Promise<Doc | null> {
  const [stored] = await collection.storageInstance.findDocumentsById([id], false);
  if (stored === undefined) return null;
  // Asked beforehand: the queue would write the document again even if nothing changed.
  if (change(stored) === undefined) return stored;
  let current: Doc | null = null;
  try {
    const written = await collection.incrementalWriteQueue.addWrite(stored, (before) => {
      const after = before._deleted ? undefined : change(before);
      if (after === undefined) {
        current = before._deleted ? null : before;
        throw new Unchanged();
      }
      const { _deleted, _rev, _meta, _attachments } = before;
      return after === null
        ? { ...before, _deleted: true }
        : // Fields the new state does not have must not linger from the old one.
          { ...after, _deleted, _rev, _meta, _attachments };
    });
    return written._deleted ? null : written;
  } catch (error) {
    if (error instanceof Unchanged) return current;
    throw error;
  }
}
