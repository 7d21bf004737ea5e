import * as z from 'zod/mini';
import type { KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import { areaPackStoreNameOf } from '../../store/storesBeside.ts';
import { existing, result } from './existing.ts';
import { listingsStoreOf } from './listingsStore.ts';

/*
 * Packs of areas as the server gave them, each under the id of its area, in a database of their own below the identity's name:
 * a wipe takes it along. It is there for as long as areas are on their way.
 */

const PACKS = 'packs';
/**
 * An older pack has too little of an area: its rows, or another pack, are asked for as if there were none.
 */
const OLDEST_MS = 7 * 86_400_000;

const keptSchema = z.object({
  at: z.number(),
  bytes: z.instanceof(ArrayBuffer),
  /** The release before kept bytes alone. */
  base: z._default(z.string(), ''),
  gone: z._default(z.readonly(z.array(z.string())), []),
});
type Kept = z.infer<typeof keptSchema>;

/** `databaseName`: of the identity. `now`: ms since the epoch. */
export function openStoredAreaPacks(
  databaseName: string,
  factory: IDBFactory = indexedDB,
  now: () => number = Date.now,
): KeptAreaPacks {
  const name = areaPackStoreNameOf(databaseName);
  let opened: IDBDatabase | null = null;
  let isOver = false;
  /** One thing after the other: what is to be kept no more is not kept later. */
  let work: Promise<unknown> = Promise.resolve();

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
  const reading = async () => (isOver ? null : (opened ?? take(await existing(factory, name))));
  /** Only beside listings: what was wiped is not made anew. */
  const writing = async () => {
    const listings = isOver ? null : await existing(factory, listingsStoreOf(databaseName));
    listings?.close();
    return listings === null ? null : (opened ?? take(await made(factory, name)));
  };
  const afterwards = <T>(task: () => Promise<T>, otherwise: T): Promise<T> => {
    const done = work.then(task).catch(() => otherwise);
    work = done;
    return done;
  };

  return {
    pack: (areaId) =>
      afterwards(async () => {
        const database = await reading();
        if (database === null) return null;
        const store = database.transaction(PACKS).objectStore(PACKS);
        const { data } = z.safeParse(keptSchema, await result<unknown>(store.get(areaId)));
        const isOfNow = data !== undefined && Math.abs(now() - data.at) < OLDEST_MS;
        return isOfNow ? data : null;
      }, null),
    keep: (areaId, { base, gone, bytes }) =>
      afterwards(async () => {
        const database = await writing();
        const transaction = database?.transaction(PACKS, 'readwrite', { durability: 'relaxed' });
        const kept: Kept = { at: now(), base, gone, bytes };
        if (transaction) await result(transaction.objectStore(PACKS).put(kept, areaId));
      }, undefined),
    only: (areaIds) =>
      afterwards(async () => {
        const database = await reading();
        if (database === null) return;
        const wanted = new Set<IDBValidKey>(areaIds);
        const keys = await result(database.transaction(PACKS).objectStore(PACKS).getAllKeys());
        const over = keys.filter((key) => !wanted.has(key));
        if (over.length === 0) return;
        const transaction = database.transaction(PACKS, 'readwrite', { durability: 'relaxed' });
        const store = transaction.objectStore(PACKS);
        await Promise.all(over.map((key) => result(store.delete(key))));
      }, undefined),
    close() {
      isOver = true;
      opened?.close();
      opened = null;
    },
  };
}

function made(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(PACKS));
  return result(opening);
}
