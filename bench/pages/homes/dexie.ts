import { Dexie, type Table } from 'dexie';
import type { Home, HomeShelf } from './shelf.ts';

/** Dexie at its usual settings. */
export async function openDexieHomes(name: string): Promise<HomeShelf> {
  const database = new Dexie(name);
  database.version(1).stores({ homes: 'id, order' });
  await database.open();
  const homes: Table<Home, string> = database.table('homes');
  return {
    async put(all) {
      await homes.bulkPut(all);
    },
    newest: (count) => homes.orderBy('order').limit(count).toArray(),
  };
}
