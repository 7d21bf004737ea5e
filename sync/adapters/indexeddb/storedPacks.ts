import * as z from 'zod/mini';
import { contentOf } from '#search/packs/sections.ts';
import type { KeptColumns, KeptPacks } from '../../model/ports/keptPacks.ts';
import { deflated, inflated } from '../../kit/deflate.ts';
import { packStoreNameOf } from '../../store/storesBeside.ts';
import { existing, result } from './existing.ts';
import { listingsStoreOf } from './listingsStore.ts';

/*
 * Packs in a database of their own beside that of the listings, below the identity's name: a wipe takes it along.
 */

const MANIFEST = 'manifest';
const COLUMNS = 'columns';
const WORDS = 'words';
const STORES = [MANIFEST, COLUMNS, WORDS];

/** Tells the packs that belong together. */
const manifestSchema = z.object({
  /** The store of the listings they were made of. */
  of: z.string(),
  asOf: z.number(),
  readAt: z.number(),
  /** An app of before kept none. */
  turns: z.nullish(z.record(z.string(), z.number())),
  /** Of this writing. */
  writing: z.string(),
  /** By area: what its columns and its words are known by. */
  areas: z.record(z.string(), z.tuple([z.string(), z.string()])),
});
type Manifest = z.infer<typeof manifestSchema>;

/** `name`: of the identity's database. */
export function openStoredPacks(name: string, factory: IDBFactory = indexedDB): KeptPacks {
  const store = packStoreNameOf(name);
  let opened: IDBDatabase | null = null;
  let isOver = false;
  /** Of those that belong together, as this searcher read or wrote them last. */
  let areas: Manifest['areas'] = {};
  let writing: string | null = null;
  let isDistrusted = false;

  const take = (database: IDBDatabase | null): IDBDatabase | null => {
    opened = database;
    // Somebody deletes it: it is not made anew.
    database?.addEventListener('versionchange', () => {
      isOver = true;
      database.close();
    });
    database?.addEventListener('close', () => (opened = null));
    if (isOver) database?.close();
    return isOver ? null : database;
  };
  const reading = async () => opened ?? take(await existing(factory, store));

  return {
    async columns() {
      const database = await reading();
      if (database === null || !STORES.every((each) => database.objectStoreNames.contains(each)))
        return null;
      const transaction = database.transaction([MANIFEST, COLUMNS]);
      const [kept, names, all] = await Promise.all([
        result<unknown>(transaction.objectStore(MANIFEST).get(MANIFEST)),
        result(transaction.objectStore(COLUMNS).getAllKeys()),
        result<unknown[]>(transaction.objectStore(COLUMNS).getAll()),
      ]);
      const manifest = z.safeParse(manifestSchema, kept);
      if (!manifest.success) return null;
      ({ writing } = manifest.data);
      const { of, asOf, readAt, turns = null } = manifest.data;
      const byArea = new Map<IDBValidKey, unknown>(names.map((area, at) => [area, all[at]]));
      const columns = Object.entries(manifest.data.areas).flatMap(([area, [content]]) => {
        const bytes = byArea.get(area);
        return asWritten(bytes, content) ? [bytes] : [];
      });
      const areAll = columns.length === Object.keys(manifest.data.areas).length;
      if (of !== listingsStoreOf(name) || !areAll) return null;
      ({ areas } = manifest.data);
      return { columns, asOf, readAt, turns } satisfies KeptColumns;
    },
    async words(area) {
      const database = await reading();
      if (database === null) return null;
      const bytes = await result<unknown>(database.transaction(WORDS).objectStore(WORDS).get(area));
      return await wordsIn(bytes, areas[area]?.[1]);
    },
    async keep(packs, { asOf, readAt, turns }) {
      const listings = isOver ? null : await existing(factory, listingsStoreOf(name));
      listings?.close();
      if (listings === null || isOver) return false;
      const database = opened ?? take(await made(factory, store));
      if (database === null) return false;
      // Before the transaction, which waits for nothing else.
      const packed = await Promise.all(packs.map((pack) => deflated(pack.words)));
      if (isOver) return false;
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
      const [manifests, columns, words] = STORES.map((each) => transaction.objectStore(each));
      if (!manifests || !columns || !words) return false;
      const done = completed(transaction);
      const before = z.safeParse(manifestSchema, await result<unknown>(manifests.get(MANIFEST)));
      if (before.success && before.data.writing !== writing) {
        transaction.abort();
        await done.catch(() => undefined);
        return false;
      }
      if (isDistrusted) for (const each of [columns, words]) each.clear();
      const kept = isDistrusted ? {} : { ...areas };
      for (const [at, pack] of packs.entries()) {
        if (pack.count === 0) {
          delete kept[pack.area];
          columns.delete(pack.area);
          words.delete(pack.area);
          continue;
        }
        kept[pack.area] = [contentOf(pack.columns), contentOf(pack.words)];
        columns.put(pack.columns, pack.area);
        words.put(packed[at], pack.area);
      }
      const next = crypto.randomUUID();
      const manifest: Manifest = {
        of: listingsStoreOf(name),
        asOf,
        readAt,
        turns,
        writing: next,
        areas: kept,
      };
      manifests.put(manifest, MANIFEST);
      await done;
      [areas, writing, isDistrusted] = [kept, next, false];
      return true;
    },
    distrust() {
      isDistrusted = true;
      areas = {};
    },
    close() {
      isOver = true;
      opened?.close();
      opened = null;
    },
  };
}

const asWritten = (bytes: unknown, content: string | undefined): bytes is ArrayBuffer =>
  bytes instanceof ArrayBuffer && bytes.byteLength >= 32 && contentOf(bytes) === content;

/** Null for packs of another `content`. Rejects where the bytes are no packs. */
async function wordsIn(kept: unknown, content: string | undefined): Promise<ArrayBuffer | null> {
  // An earlier version of the app kept them uncompressed.
  if (asWritten(kept, content)) return kept;
  if (!(kept instanceof ArrayBuffer)) return null;
  const bytes = await inflated(kept);
  return asWritten(bytes, content) ? bytes : null;
}

/** The database of packs, made where there is none. */
function made(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name);
    opening.addEventListener('upgradeneeded', () => {
      for (const store of STORES) opening.result.createObjectStore(store);
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      reject(opening.error ?? new Error('no reason'));
    });
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('packs were not kept')),
    );
  });
}
