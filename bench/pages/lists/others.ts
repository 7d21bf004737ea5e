import {
  createCollection,
  createLiveQueryCollection,
  eq,
  localOnlyCollectionOptions,
} from '@tanstack/db';
import { Dexie, liveQuery, type Table } from 'dexie';
import type { Home } from '../homes/shelf.ts';
import { openHomes } from '../homes/rxdb.ts';
import { firstOf, firstShown, retitled, type WatchLists } from './lists.ts';

/** The floor: the row is replaced in an array, and the array shown. */
export const watchSplice: WatchLists = (homes, areas, most, show) => {
  const shown = firstShown(areas.length, show);
  const lists = areas.map((area) => [...firstOf(homes, area, most)]);
  for (const [list, rows] of lists.entries()) shown.show(list, rows);
  return Promise.resolve({
    write(turn, title) {
      const [rows = []] = lists;
      const at = turn % rows.length;
      const home = rows[at];
      if (home !== undefined) rows.splice(at, 1, retitled(home, title));
      shown.show(0, rows);
      return Promise.resolve();
    },
  });
};

export const watchDexie: WatchLists = async (homes, areas, most, show) => {
  const database = new Dexie('lists-dexie');
  database.version(1).stores({ homes: 'id, [areaId+id]' });
  await database.open();
  const table: Table<Home, string> = database.table('homes');
  await table.bulkPut([...homes]);
  const shown = firstShown(areas.length, show);
  for (const [list, area] of areas.entries())
    liveQuery(() =>
      table
        .where('[areaId+id]')
        .between([area, Dexie.minKey], [area, Dexie.maxKey])
        .limit(most)
        .toArray(),
    ).subscribe((rows) => shown.show(list, rows));
  await shown.all;
  const first = firstOf(homes, areas[0] ?? '', most);
  return {
    async write(turn, title) {
      const home = first[turn % first.length];
      if (home !== undefined) await table.put(retitled(home, title));
    },
  };
};

export const watchRxdb: WatchLists = async (homes, areas, most, show) => {
  const collection = await openHomes('listsrxdb');
  await collection.bulkUpsert(homes.map((home) => ({ ...home })));
  const shown = firstShown(areas.length, show);
  for (const [list, areaId] of areas.entries())
    collection
      .find({ selector: { areaId }, sort: [{ areaId: 'asc' }, { id: 'asc' }], limit: most })
      .$.subscribe((docs) =>
        shown.show(
          list,
          docs.map((doc) => doc.toJSON() as Home),
        ),
      );
  await shown.all;
  const first = firstOf(homes, areas[0] ?? '', most);
  return {
    async write(turn, title) {
      const home = first[turn % first.length];
      if (home !== undefined) await collection.upsert(retitled(home, title));
    },
  };
};

/** TanStack DB keeps everything in memory, and nothing on the disk. */
export const watchTanstack: WatchLists = async (homes, areas, most, show) => {
  const collection = createCollection(
    localOnlyCollectionOptions<Home, string>({
      id: 'homes',
      getKey: ({ id }) => id,
      initialData: [...homes],
    }),
  );
  const shown = firstShown(areas.length, show);
  for (const [list, area] of areas.entries()) {
    const live = createLiveQueryCollection((query) =>
      query
        .from({ home: collection })
        .where(({ home }) => eq(home.areaId, area))
        .orderBy(({ home }) => home.id)
        .limit(most),
    );
    live.subscribeChanges(() => shown.show(list, live.toArray), {
      includeInitialState: true,
    });
    await live.preload();
    shown.show(list, live.toArray);
  }
  const first = firstOf(homes, areas[0] ?? '', most);
  return {
    write(turn, title) {
      const { id } = first[turn % first.length] ?? { id: '' };
      collection.update(id, (draft) => {
        draft.row.title = title;
      });
      return Promise.resolve();
    },
  };
};
