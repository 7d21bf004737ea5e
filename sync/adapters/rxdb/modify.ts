import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core';

/** A change asked for while another write was under way. */
interface Wanted<Doc> {
  readonly ids: ReadonlySet<string>;
  readonly change: Change<Doc>;
  readonly emptied: Partial<Doc>;
  /** Documents as they stand after the change, by id. */
  readonly done: Map<string, Doc>;
  readonly resolve: (done: Map<string, Doc>) => void;
  readonly reject: (error: unknown) => void;
}

export type Change<Doc> = (doc: Doc) => Doc | null | undefined;

interface Writer<Doc> {
  wanted: Wanted<Doc>[];
  isWriting: boolean;
}

/** Changes of one collection go out together: what is asked for during a write is the next one. */
const writers = new WeakMap<object, Writer<never>>();

/**
 * Reads, changes and writes documents atomically, each by itself, over all tabs, in one transaction for all
 * that is asked for at the same time. `change` may run again when another writer was faster; `null` removes
 * the document, `undefined` leaves it. `emptied`: what a removed document keeps nothing of. Gives the
 * documents as they stand afterwards, without those that are gone.
 */
export async function modifyAll<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
  change: Change<Doc>,
  emptied: Partial<Doc> = {},
): Promise<Doc[]> {
  if (ids.length === 0) return [];
  const known = writers.get(collection) as Writer<Doc> | undefined;
  const writer = known ?? { wanted: [], isWriting: false };
  if (known === undefined) writers.set(collection, writer as unknown as Writer<never>);
  const done = await new Promise<Map<string, Doc>>((resolve, reject) => {
    const done = new Map<string, Doc>();
    writer.wanted.push({ ids: new Set(ids), change, emptied, done, resolve, reject });
    if (!writer.isWriting) void writeAll(collection, writer);
  });
  return ids.map((id) => done.get(id)).filter((doc) => doc !== undefined);
}

/** The same for one document: null when it is gone or was never there. */
export async function modify<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  id: string,
  change: Change<Doc>,
): Promise<Doc | null> {
  const [doc] = await modifyAll(collection, [id], change);
  return doc ?? null;
}

async function writeAll<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  writer: Writer<Doc>,
): Promise<void> {
  writer.isWriting = true;
  // What is asked for in the same turn goes along.
  await Promise.resolve();
  while (writer.wanted.length > 0) {
    const group = writer.wanted;
    writer.wanted = [];
    try {
      await writeGroup(collection, group);
      for (const { resolve, done } of group) resolve(done);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  writer.isWriting = false;
}

async function writeGroup<Doc extends { id: string }>(
  { storageInstance }: RxCollection<Doc>,
  group: readonly Wanted<Doc>[],
): Promise<void> {
  const ids = new Set(group.flatMap((one) => [...one.ids]));
  let stored = await storageInstance.findDocumentsById([...ids], false);
  while (stored.length > 0) {
    const rows = stored.flatMap((previous) => rowOf(previous, group));
    if (rows.length === 0) return;
    const { error } = await storageInstance.bulkWrite(rows, 'modify');
    stored = [];
    for (const failure of error) {
      if (failure.status !== 409) throw new Error(`not written: status ${failure.status}`);
      // Another tab was faster: once more, from what it left.
      const now = failure.documentInDb;
      if (now._deleted) for (const { done } of group) done.delete(now.id);
      else stored.push(now);
    }
  }
}

/** What the group makes of one document: a row to write, or none. Notes for each how it then stands. */
function rowOf<Doc extends { id: string }>(
  previous: RxDocumentData<Doc>,
  group: readonly Wanted<Doc>[],
): { previous: RxDocumentData<Doc>; document: RxDocumentData<Doc> }[] {
  const { id, _deleted, _rev, _meta, _attachments } = previous;
  const kept = { _deleted, _rev, _meta, _attachments };
  let document = previous;
  for (const { ids, change, emptied, done, reject } of group) {
    if (!ids.has(id)) continue;
    try {
      const after = document._deleted ? undefined : change(document);
      if (after === null) document = { ...document, ...emptied, _deleted: true };
      // Fields the new state does not have must not linger from the old one.
      else if (after !== undefined) document = { ...after, ...kept };
    } catch (error) {
      reject(error);
    }
    if (document._deleted) done.delete(id);
    else done.set(id, document);
  }
  return document === previous ? [] : [{ previous, document }];
}
