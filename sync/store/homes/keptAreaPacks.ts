import * as z from 'zod/mini';
import type { KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import { storedDatabases } from '../identity.ts';
import { storeNameOf } from '../layout.ts';
import { propertySchema } from '../schemas/property.ts';
import { homeStoreNameOf } from '../storesBeside.ts';
import { completed, createConnection, PACKS, result } from './homeConnection.ts';

/*
 * Packs of areas as the server gave them, each under the id of its area, for as long as their homes are on their way.
 */

/**
 * An older pack has too little of an area: its homes, or another pack, are asked for as if there were none.
 */
const OLDEST_MS = 7 * 86_400_000;

const keptSchema = z.object({
  at: z.number(),
  bytes: z.instanceof(ArrayBuffer),
  base: z.string(),
  gone: z.readonly(z.array(z.string())),
});
type Kept = z.infer<typeof keptSchema>;

/** `databaseName`: of the identity; `now`: ms since the epoch. */
export function openKeptAreaPacks(
  databaseName: string,
  now: () => number = Date.now,
): KeptAreaPacks {
  const connection = createConnection(homeStoreNameOf(databaseName), () => indexedDB);
  /** One thing after the other: what is to be kept no more is not kept later. */
  let work: Promise<unknown> = Promise.resolve();
  const afterwards = <T>(task: () => Promise<T>, otherwise: T): Promise<T> => {
    const done = work.then(() => connection.again(task)).catch(() => otherwise);
    work = done;
    return done;
  };
  /** Only beside listings: what was wiped is not made anew. */
  const writing = async (): Promise<IDBDatabase | null> => {
    const database = await connection.existing();
    if (database !== null) return database;
    const listings = storeNameOf(databaseName, 'properties', propertySchema.version);
    const stored = await storedDatabases(databaseName);
    return stored?.includes(listings) === true ? await connection.made() : null;
  };

  return {
    pack: (areaId) =>
      afterwards(async () => {
        const database = await connection.existing();
        if (database === null) return null;
        const store = database.transaction(PACKS).objectStore(PACKS);
        const { data } = z.safeParse(keptSchema, await result<unknown>(store.get(areaId)));
        const isOfNow = data !== undefined && Math.abs(now() - data.at) < OLDEST_MS;
        return isOfNow ? data : null;
      }, null),
    keep: (areaId, { base, gone, bytes }) =>
      afterwards(async () => {
        const database = await writing();
        if (database === null) return;
        const kept: Kept = { at: now(), base, gone, bytes };
        try {
          await written(database, (packs) => packs.put(kept, areaId));
        } catch {
          // There is no room for it. The one before has homes that left since.
          await written(database, (packs) => packs.delete(areaId));
        }
      }, undefined),
    only: (areaIds) =>
      afterwards(async () => {
        const database = await connection.existing();
        if (database === null) return;
        const keys = database.transaction(PACKS).objectStore(PACKS).getAllKeys();
        const wanted = new Set<IDBValidKey>(areaIds);
        const over = (await result<IDBValidKey[]>(keys)).filter((key) => !wanted.has(key));
        if (over.length === 0) return;
        await written(database, (packs) => over.forEach((key) => packs.delete(key)));
      }, undefined),
    close: () => connection.close(),
  };
}

async function written(
  database: IDBDatabase,
  write: (packs: IDBObjectStore) => unknown,
): Promise<void> {
  const transaction = database.transaction(PACKS, 'readwrite', { durability: 'relaxed' });
  const done = completed(transaction);
  write(transaction.objectStore(PACKS));
  await done;
}
