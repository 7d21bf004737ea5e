import {
  createRevision,
  fillObjectDataBeforeInsert,
  now,
  type RxCollection,
} from 'rxdb/plugins/core';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { storableIn } from '#contract/rules/text/storable.ts';
import {
  type CollectionKey,
  type Docs,
  RELAXED_COLLECTIONS,
  REPLICATED_COLLECTIONS,
} from '../collections.ts';
import type { LocalDatabase } from '../database.ts';
import { reviving } from '../revive.ts';
import { readStoredDocs, type StoredDoc } from './documents.ts';
import { ARRIVED, REPEATABLE } from './rowNote.ts';
import type { Beginning } from './readThen.ts';
import { addMade, addNew, changeMade, notConnected } from './writeAtOnce.ts';

const CONFLICT = 409;
/** It comes and goes this often only where something is wrong. */
const MOST_ATTEMPTS = 5;

/** A change asked for while another write was under way. */
interface Wanted<Doc> {
  readonly ids: ReadonlySet<string>;
  readonly change: Change<Doc>;
  /** Documents as `change` is to see them; default: as they are stored. */
  readonly seen: Seen<Doc>;
  readonly emptied: Partial<Doc>;
  readonly durability: Durability;
  /** Documents as they stand after the change, by id. */
  readonly done: Map<string, Doc>;
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** `relaxed`: a power cut may undo it, where the collection asks more of its writes. */
export type Durability = 'strict' | 'relaxed';
export type Change<Doc> = (doc: Doc) => Doc | null | undefined;
/** Makes of stored documents how they are to be seen. */
export type Seen<Doc> = (docs: readonly Doc[]) => readonly Doc[];
const asStored = <Doc>(docs: readonly Doc[]): readonly Doc[] => docs;

interface Writer<Doc> {
  wanted: Wanted<Doc>[];
  isWriting: boolean;
}

/** Changes of one collection go out together: what is asked for during a write is the next one. */
const writers = new WeakMap<object, Writer<never>>();

/**
 * Reads, changes and writes documents atomically, each by itself, over all tabs, in one transaction for all
 * that is asked for at the same time. `change` may run again when another writer was faster; `null` removes
 * the document, `undefined` leaves it. Gives the documents as they stand afterwards, without those that are gone.
 */
export async function modifyAll<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
  change: Change<Doc>,
  how: Changing<Doc> = {},
): Promise<Doc[]> {
  if (ids.length === 0) return [];
  const { emptied = {}, durability = 'strict', seen = asStored, besideOf } = how;
  const done = new Map<string, Doc>();
  const one = { ids: new Set(ids), change, seen, emptied, durability, done };
  if (besideOf === undefined) await inNextWrite(collection, one);
  else await modifyBeside(collection, one, besideOf);
  return ids.map((id) => done.get(id)).filter((doc) => doc !== undefined);
}

export interface Changing<Doc> {
  /** Fields that a removed document keeps nothing of. */
  readonly emptied?: Partial<Doc>;
  readonly durability?: Durability | undefined;
  /** Documents as `change` is to see them; default: as they are stored. */
  readonly seen?: Seen<Doc> | undefined;
  /**
   * Names ranges that `seen` is given, too, read in the same transaction. It is one of its own, then, and rejects where there is no
   * connection. A change that throws fails all of them.
   */
  readonly besideOf?: BesideOf<Doc> | undefined;
}
type BesideOf<Doc> = (docs: readonly Doc[]) => readonly Beginning[];
type Asked<Doc> = Omit<Wanted<Doc>, 'resolve' | 'reject'>;

function inNextWrite<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  asked: Asked<Doc>,
): Promise<unknown> {
  const known = writers.get(collection) as Writer<Doc> | undefined;
  const writer = known ?? { wanted: [], isWriting: false };
  if (known === undefined) writers.set(collection, writer as unknown as Writer<never>);
  return new Promise<unknown>((resolve, reject) => {
    writer.wanted.push({ ...asked, resolve, reject });
    if (!writer.isWriting) void writeAll(collection, writer);
  });
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
  // Writes asked for in the same turn go along.
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
  collection: RxCollection<Doc>,
  group: readonly Wanted<Doc>[],
): Promise<void> {
  const ids = new Set(group.flatMap((one) => [...one.ids]));
  const isRepeatable = group.every(({ durability }) => durability === 'relaxed');
  const context = isRepeatable || RELAXED_COLLECTIONS.has(collection.name) ? REPEATABLE : 'modify';
  if (await changeInOne(collection, [...ids], group, context)) return;
  let stored = await readStoredDocs(collection, [...ids]);
  while (stored.length > 0) {
    const rows = rowsOf(stored, group);
    if (rows.length === 0) return;
    const { error } = await collection.storageInstance.bulkWrite(rows, context);
    stored = [];
    for (const failure of error) {
      if (failure.status !== CONFLICT)
        throw new Error(`not written in ${collection.name}: status ${failure.status}`);
      // Another tab was faster: once more, from what it left.
      const now = failure.documentInDb;
      if (now._deleted) for (const { done } of group) done.delete(now.id);
      else stored.push(now);
    }
  }
}

/** The same in the transaction that reads. False: where what a change was based on is noted, or without a connection, it is the library's. */
async function changeInOne<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
  group: readonly Wanted<Doc>[],
  context: string,
): Promise<boolean> {
  const { name, storageInstance } = collection;
  if (REPLICATED_COLLECTIONS.has(name)) return false;
  const instance = storageInstance.originalStorageInstance as RxStorageInstanceDexie<Doc>;
  return await changeMade(instance, ids, (here) => madeOf(collection, here, group), context);
}

async function modifyBeside<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  asked: Asked<Doc>,
  besideOf: BesideOf<Doc>,
): Promise<void> {
  const { storageInstance } = collection;
  const instance = storageInstance.originalStorageInstance as RxStorageInstanceDexie<Doc>;
  const make = (here: readonly StoredDoc<Doc>[], beside: readonly StoredDoc<Doc>[]) => {
    const all = [...new Map([...here, ...beside].map((doc) => [doc.id, doc])).values()];
    const seen = () => asked.seen(all.filter(({ _deleted }) => !_deleted));
    const reject = (error: unknown) => {
      throw error;
    };
    asked.done.clear();
    return madeOf(collection, here, [{ ...asked, seen, reject, resolve: () => undefined }]);
  };
  if (!(await changeMade(instance, [...asked.ids], make, 'modify', besideOf))) throw notConnected();
}

/** The rows to write of documents that were read in the same transaction. */
const madeOf = <Doc extends { id: string }>(
  { database }: RxCollection<Doc>,
  here: readonly StoredDoc<Doc>[],
  group: readonly Wanted<Doc>[],
) =>
  rowsOf(
    here.filter(({ _deleted }) => !_deleted),
    group,
  ).map(({ previous, document }) => {
    const { _meta: meta } = previous;
    const revision = createRevision(database.token, previous);
    const own = { _rev: revision, _meta: { ...meta, lwt: now() } };
    return { previous, document: { ...document, ...own } };
  });

function rowsOf<Doc extends { id: string }>(
  stored: readonly StoredDoc<Doc>[],
  group: readonly Wanted<Doc>[],
) {
  const views = new Map(
    group.map((one) => {
      const own = stored.filter(({ id }) => one.ids.has(id));
      return [one, new Map(one.seen(own).map((doc) => [doc.id, doc]))];
    }),
  );
  return stored.flatMap((previous) => rowOf(previous, group, views));
}

type Views<Doc> = ReadonlyMap<Wanted<Doc>, ReadonlyMap<string, Doc>>;

/** Makes one document of the group: a row to write, or none. Notes the resulting state for each. */
function rowOf<Doc extends { id: string }>(
  previous: StoredDoc<Doc>,
  group: readonly Wanted<Doc>[],
  views: Views<Doc>,
): { previous: StoredDoc<Doc>; document: StoredDoc<Doc> }[] {
  const { id, _deleted, _rev, _meta, _attachments } = previous;
  const kept = { _deleted, _rev, _meta, _attachments };
  let document = previous;
  for (const one of group) {
    const { ids, change, emptied, done, reject } = one;
    if (!ids.has(id)) continue;
    try {
      // One that this very write has changed is seen as it is now.
      const seen = document === previous ? (views.get(one)?.get(id) ?? previous) : document;
      const after = document._deleted ? undefined : change(seen);
      if (after === null) document = { ...document, ...emptied, _deleted: true };
      // Fields the new state does not have must not linger from the old one.
      else if (after !== undefined) document = { ...after, ...kept };
    } catch (error) {
      reject(error);
    }
    if (document._deleted) done.delete(id);
    else done.set(id, document === previous ? (views.get(one)?.get(id) ?? document) : document);
  }
  return document === previous ? [] : [{ previous, document }];
}

/**
 * Writes a document as `decide` makes it of what is stored (null: nothing is); null leaves it as it is.
 * Resolves once durable here. Runs again, with what is stored then, where another tab was faster; throws what
 * `decide` throws. A document removed meanwhile is made anew: the library's own change would write into it,
 * and nobody would see it again.
 */
export function storeDoc<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  id: string,
  decide: (before: Docs[Key] | null) => Docs[Key] | null,
): Promise<void> {
  // Here what people write comes in: what the server's database cannot hold is mended before it is kept.
  const change = (before: Docs[Key] | null) => storableIn(decide(before));
  return reviving(database)(async () => {
    const collection = await database.collection(key);
    const changed = (before: Docs[Key]) => {
      const after = change(before);
      return after === null || after === before ? undefined : after;
    };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if ((await modify<Docs[Key]>(collection, id, changed)) !== null) return;
      const fresh = change(null);
      if (fresh === null) return;
      const { error } = await collection.bulkInsert([fresh]);
      // Another tab, or news of it, made it in this very moment.
      if (error.length === 0) return;
    }
    throw new Error(`a document of ${key} was not stored`);
  })();
}

/**
 * Adds a document made of what stands at the beginning of a range of an index, in one transaction over all tabs. Resolves once
 * durable here; false: one with this id is stored, and `make` was not called.
 */
export function addBehind<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  id: string,
  beginning: Beginning,
  make: (there: readonly Doc[]) => Doc,
): Promise<boolean> {
  const { schema, database, storageInstance } = collection;
  const instance = storageInstance.originalStorageInstance;
  return addMade(instance as RxStorageInstanceDexie<Doc>, id, beginning, (there, removed) => ({
    ...fillObjectDataBeforeInsert<Doc>(schema, make(there)),
    _rev: createRevision(database.token, removed),
    _meta: { lwt: now() },
    _deleted: false,
    _attachments: {},
  }));
}

/**
 * Adds documents that the server has and that never leave their collection, in one transaction, with what this adds to them. One that is stored
 * already stays as it is.
 */
export async function addArrived<Doc extends { id: string }>(
  collection: RxCollection<Doc>,
  docs: readonly Doc[],
): Promise<void> {
  const { schema, database, storageInstance } = collection;
  const meta = { lwt: now() };
  const rows = docs.map((doc) => ({
    ...fillObjectDataBeforeInsert<Doc>(schema, doc),
    _rev: createRevision<Doc>(database.token),
    _meta: meta,
    _deleted: false,
    _attachments: {},
  }));
  const instance = storageInstance.originalStorageInstance as RxStorageInstanceDexie<Doc>;
  if (await addNew(instance, rows, ARRIVED)) return;
  const { error } = await collection.bulkInsert([...docs]);
  const [failure] = error.filter(({ status }) => status !== CONFLICT);
  if (failure !== undefined)
    throw new Error(
      `${failure.documentId} was not stored in ${collection.name}: status ${failure.status}`,
    );
}

/** Takes documents out, here and, where the collection is replicated, everywhere. */
export function removeDocs(
  database: LocalDatabase,
  key: CollectionKey,
  ids: readonly string[],
): Promise<void> {
  return reviving(database)(async () => {
    const collection = await database.collection(key);
    const docs = await collection.findByIds([...ids]).exec();
    await Promise.all([...docs.values()].map((doc) => doc.incrementalRemove()));
  })();
}
