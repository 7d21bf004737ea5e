import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  type EventBulk,
  type RxDocumentData,
  type RxStorageChangeEvent,
} from 'rxdb/plugins/core';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import {
  type Beginning,
  type Here,
  readRangesThen,
  readThen,
  readTogetherThen,
} from './readThen.ts';
import { ARRIVED, goesAtOnce, MADE, REPEATABLE, TOGETHER } from './rowNote.ts';

/*
 * Rows that the server sent, and entries of the outbox, written with IndexedDB itself. It does what the library does: in one transaction
 * it looks what is stored, leaves alone what somebody else wrote meanwhile, puts the rest, and tells of it
 * when that is done. The parts left out made half of the time a catalogue took: a copy of every document,
 * notes of every index for queries of Dexie that nobody runs, and a wait for the disk after each hundred
 * rows.
 */

/** Another tab changed one of the documents of a write that is whole or not done: nothing was written. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** The part of an instance below the library that tells of writes. */
interface Told<Doc> {
  readonly changes$: { next(bulk: Bulk<Doc>): void };
}

type Rows<Doc> = BulkWriteRow<Doc>[];
type Written<Doc> = ReturnType<typeof categorizeBulkWriteRows<Doc>>;
type Bulk<Doc> = EventBulk<RxStorageChangeEvent<RxDocumentData<Doc>>, unknown>;

/** The same storage; what replication writes, what is repeatable, and what is whole or not done goes the short way. */
export function writingAtOnce<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
): RxStorageInstanceDexie<Doc> {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    if (!goesAtOnce(context) || rows.length === 0) return await write(rows, context);
    const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
    const docs = storeOf(dexieDb.backendDB(), dexieTable.name, context);
    // The library would write what was not overtaken.
    if (docs === null && context === TOGETHER) throw notConnected();
    // The connection is gone: the library knows how to get another one, or says why not.
    if (docs === null) return await write(rows, context);
    return await writeAtOnce({ instance, docs, booleanIndexes }, rows, context);
  };
  return instance;
}

/** The documents in a transaction of their own; null: there is no connection. */
function storeOf(
  database: IDBDatabase | null,
  name: string,
  context: string,
): IDBObjectStore | null {
  const durability = context === ARRIVED || context === REPEATABLE ? 'relaxed' : 'strict';
  try {
    return database?.transaction(name, 'readwrite', { durability }).objectStore(name) ?? null;
  } catch {
    return null;
  }
}

/**
 * Adds a document made of what stands at the beginning of a range, in one transaction: what `make` is given is what is there when
 * the document is added, over all tabs, and what was removed under this id. Resolves when the disk has it; false where there is one under this id, and
 * `make` is not called then. Throws what is thrown there, and nothing is written.
 */
export async function addMade<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  id: string,
  beginning: Beginning,
  make: (
    there: readonly RxDocumentData<Doc>[],
    removed: RxDocumentData<Doc> | undefined,
  ) => RxDocumentData<Doc>,
): Promise<boolean> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
  const docs = storeOf(dexieDb.backendDB(), dexieTable.name, MADE);
  if (docs === null) throw notConnected();
  const done = completed(docs.transaction);
  let written: Written<Doc> | null = null;
  let thrown: { readonly error: unknown } | null = null;
  const add = (here: Here<Doc>, there: Docs<Doc>) => {
    const before = here.get(id);
    if (before?._deleted === false) return;
    try {
      const document = make(there, before);
      const row = { ...(before && { previous: before }), document };
      written = categorizeBulkWriteRows<Doc>(instance, 'id' as never, here, [row], MADE);
      docs.put(kept(document, booleanIndexes));
    } catch (error) {
      thrown = { error };
      docs.transaction.abort();
    }
  };
  // Both are asked for at once. Requests of a transaction are answered in order.
  let found: Here<Doc> = new Map();
  readThen<Doc>(docs, [id], booleanIndexes, (here) => (found = here));
  readRangesThen<Doc>(docs, [beginning], booleanIndexes, (there) => add(found, there));
  try {
    await done;
  } catch (error) {
    throw (thrown as { readonly error: unknown } | null)?.error ?? error;
  }
  if (written === null) return false;
  const { eventBulk, newestRow } = written as Written<Doc>;
  if (newestRow !== undefined) tell(instance, eventBulk, newestRow.document);
  return true;
}

type Docs<Doc> = readonly RxDocumentData<Doc>[];

/**
 * Changes documents in the transaction that reads them: no writer of any tab comes between. `make` is given those that are there, removed
 * ones, too, with what stands in the ranges `besideOf` names, and may run again where the connection was lost. False: there is no connection.
 */
export async function changeMade<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  ids: readonly string[],
  make: (here: Docs<Doc>, beside: Docs<Doc>) => Rows<Doc>,
  context: string,
  besideOf?: (here: Docs<Doc>) => readonly Beginning[],
): Promise<boolean> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
  const docs = storeOf(dexieDb.backendDB(), dexieTable.name, context);
  if (docs === null) return false;
  const done = completed(docs.transaction);
  let written: Written<Doc> | null = null;
  let thrown: { readonly error: unknown } | null = null;
  const change = (here: Here<Doc>, beside: Docs<Doc>, order: readonly string[]) => {
    try {
      const rows = make([...here.values()], beside);
      if (rows.length === 0) return;
      written = categorizeBulkWriteRows<Doc>(instance, 'id' as never, here, rows, context);
      const gone = new Set<string>();
      for (const { document } of rows)
        if (leavesNothing(document, context)) gone.add(Reflect.get(document, 'id') as string);
        else docs.put(kept(document, booleanIndexes));
      for (const range of rangesOf(gone, order)) docs.delete(range);
    } catch (error) {
      thrown = { error };
      docs.transaction.abort();
    }
  };
  readTogetherThen<Doc>(docs, ids, booleanIndexes, (here, order) => {
    const ranges = besideOf?.([...here.values()]) ?? [];
    readRangesThen<Doc>(docs, ranges, booleanIndexes, (beside) => change(here, beside, order));
  });
  try {
    await done;
  } catch (error) {
    throw (thrown as { readonly error: unknown } | null)?.error ?? error;
  }
  if (written !== null) {
    const { eventBulk, newestRow } = written as Written<Doc>;
    if (newestRow !== undefined) tell(instance, eventBulk, newestRow.document);
  }
  return true;
}

/**
 * A document that a repeatable write removes is off the disk at once: a tab that has not heard of it and brings it back has the
 * same asked for and done once more. All others leave a mark that they are gone.
 */
const leavesNothing = (document: { readonly _deleted: boolean }, context: string): boolean =>
  document._deleted && context === REPEATABLE;

/** Ids as ranges that hold nothing else: those that stand one behind the other among all that lie there are one. */
function rangesOf(ids: ReadonlySet<string>, order: readonly string[]): (IDBKeyRange | string)[] {
  const runs: { readonly first: string; last: string }[] = [];
  let run: (typeof runs)[number] | null = null;
  const left = new Set(ids);
  for (const id of order) {
    if (!left.delete(id)) {
      run = null;
      continue;
    }
    if (run === null) runs.push((run = { first: id, last: id }));
    else run.last = id;
  }
  return [
    ...runs.map(({ first, last }) => (first === last ? first : IDBKeyRange.bound(first, last))),
    ...left,
  ];
}

/** Adds those of the documents that are not there, in one transaction; others stay as they are. False: there is no connection. */
export async function addNew<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  documents: readonly RxDocumentData<Doc>[],
  context: string,
): Promise<boolean> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
  const docs = storeOf(dexieDb.backendDB(), dexieTable.name, context);
  if (docs === null) return false;
  const done = completed(docs.transaction);
  const there = new Set<unknown>();
  for (const document of documents) {
    const adding = docs.add(kept(document, booleanIndexes));
    adding.addEventListener('error', (event) => {
      if (adding.error?.name !== 'ConstraintError') return;
      // It is there already: no reason to take the others back.
      event.preventDefault();
      event.stopPropagation();
      there.add(document);
    });
  }
  await done;
  const rows = documents
    .filter((document) => !there.has(document))
    .map((document) => ({ document }));
  if (rows.length === 0) return true;
  const here: Here<Doc> = new Map();
  const { eventBulk, newestRow } = categorizeBulkWriteRows<Doc>(
    instance,
    'id' as never,
    here,
    rows,
    context,
  );
  if (newestRow !== undefined) tell(instance, eventBulk, newestRow.document);
  return true;
}

export const notConnected = () =>
  new DOMException('no connection to the database', 'InvalidStateError');

interface Target<Doc> {
  readonly instance: RxStorageInstanceDexie<Doc>;
  readonly docs: IDBObjectStore;
  readonly booleanIndexes: readonly string[];
}

async function writeAtOnce<Doc>(
  { instance, docs, booleanIndexes }: Target<Doc>,
  rows: Rows<Doc>,
  context: string,
) {
  const primary = instance.primaryPath;
  const ids = rows.map(({ document }) => Reflect.get(document, primary) as string);
  const done = completed(docs.transaction);
  let written: Written<Doc> | null = null;
  readThen<Doc>(docs, ids, booleanIndexes, (here) => {
    written = categorizeBulkWriteRows<Doc>(instance, primary as never, here, rows, context);
    if (context === TOGETHER && written.errors.length > 0) return;
    for (const { document } of [...written.bulkInsertDocs, ...written.bulkUpdateDocs])
      docs.put(kept(document, booleanIndexes));
  });
  await done;
  const { eventBulk, newestRow, errors } = written as unknown as Written<Doc>;
  if (context === TOGETHER && errors.length > 0)
    throw new Overtaken('a document was changed meanwhile');
  if (eventBulk.events.length > 0 && newestRow !== undefined)
    tell(instance, eventBulk, newestRow.document);
  return { error: errors };
}

/** IndexedDB has no keys that are true or false: in an index they are '1' and '0'. */
const kept = (document: object, booleanIndexes: readonly string[]): object => ({
  ...document,
  ...Object.fromEntries(
    booleanIndexes.map((field) => [field, Reflect.get(document, field) === true ? '1' : '0']),
  ),
});

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('rows were not stored')),
    );
  });
}

/** The library's own news of a write, to this tab and the others. */
function tell<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  bulk: Bulk<Doc>,
  newest: RxDocumentData<Doc>,
): void {
  const id = Reflect.get(newest, instance.primaryPath) as string;
  const { _meta: meta } = newest;
  (instance as unknown as Told<Doc>).changes$.next({ ...bulk, checkpoint: { id, lwt: meta.lwt } });
}
