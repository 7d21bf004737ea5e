import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { readRange } from '#sync/store/beneath/documents.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import { inPlace } from '#sync/store/reads/inPlace.ts';
import { liveRead } from '#sync/store/reads/liveRead.ts';
import { createRowStore, settle } from '#sync/rows/rowStore.ts';
import { homeOf } from '../homes/shelf.ts';
import { firstOf, firstShown, type WatchLists } from './lists.ts';

const nothing = () => undefined;
const log = { info: nothing, warn: (text: string, detail?: unknown) => console.warn(text, detail) };
const CHUNK = 500;

/** The app's live reads over its own database. A row is written as replication writes what the server sent. */
export const watchRoost: WatchLists = async (homes, areas, most, show) => {
  const { database } = openStores('roost-bench-lists');
  const collection = await database.collection('properties');
  for (let from = 0; from < homes.length; from += CHUNK)
    await collection.bulkInsert(
      homes.slice(from, from + CHUNK).map(({ id, row }) => ({
        id,
        ...indexedOf(row),
        // An index of the app's own, for lists of areas.
        ownerId: row.area_id,
        via: 'area' as const,
        isGone: false,
        row,
        rev: 1,
        updated_at: '',
      })),
    );
  const shown = firstShown(areas.length, show);
  for (const [list, area] of areas.entries())
    liveRead({ database, clock: browserClock, log }, 'properties', {
      read: (of) => readRange(of, { index: ['ownerId'], from: [area], to: [area], limit: most }),
      concerns: ({ doc, isThere }) => !isThere || doc.areaId === area,
      follow: (docs, touched) => inPlace(docs, touched, ['ownerId']),
    })((docs) =>
      shown.show(
        list,
        docs.map(({ row }) => homeOf(row)),
      ),
    );
  await shown.all;
  const first = firstOf(homes, areas[0] ?? '', most);
  const rows = createRowStore(collection, {
    home: ({ areaId }) => `area:${areaId}`,
    isMine: () => false,
  });
  return {
    async write(turn, title) {
      const { id } = first[turn % first.length] ?? { id: '' };
      await settle(
        rows,
        [id],
        (_id, known) => {
          if (known === undefined) return null;
          const { row, state, scopes } = known;
          const next = { ...row, rev: row.rev + 1, row: { ...row.row, title } };
          return { row: next, state, scopes, conflicts: [] };
        },
        () => Promise.resolve(),
        'news',
      );
    },
  };
};
