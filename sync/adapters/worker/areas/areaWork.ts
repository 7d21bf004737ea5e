import type { AreaIntake, ServerRow, Snapshot } from '../../../model/ports/catalogue.ts';
import { parseProperty } from '../../../listings/catalogue/propertyRow.ts';
import { existing } from '../../indexeddb/existing.ts';
import { listingsStoreOf } from '../../indexeddb/storedListings.ts';
import type { AreaTarget } from './areaMessage.ts';
import { storeFresh } from './storeFresh.ts';

/** The one that is being stored, and the one that is next. */
const KEPT = 2;

type Fetched = Pick<Snapshot, 'rows' | 'checkpoint'>;

/** Takes areas in, in this thread. */
export function createAreaWork(
  { databaseName, userId }: AreaTarget,
  fetchSnapshot: (areaId: string) => Promise<Fetched>,
  factory: IDBFactory = indexedDB,
): AreaIntake {
  const token = crypto.randomUUID().slice(0, 8);
  const fetched = new Map<string, Fetched>();
  let isClosed = false;

  const take = (areaId: string): Fetched => {
    const area = fetched.get(areaId);
    if (area === undefined) throw new Error(`nothing was fetched of the area ${areaId}`);
    fetched.delete(areaId);
    return area;
  };
  const connect = async (): Promise<IDBDatabase> => {
    const name = listingsStoreOf(databaseName);
    const database = await existing(factory, name);
    if (database === null) throw new Error(`there is no database ${name}`);
    return database;
  };
  /** One's own come by the scope `mine`, with what only their owner reads. */
  const isOfOthers = (row: ServerRow) => userId === null || row['owner_id'] !== userId;

  return {
    async fetch(areaId) {
      const area = await fetchSnapshot(areaId);
      fetched.set(areaId, area);
      for (const id of [...fetched.keys()].slice(0, -KEPT)) fetched.delete(id);
      return area.checkpoint;
    },
    async store(areaId, onStored) {
      const rows = take(areaId).rows.filter(isOfOthers);
      const scope = `area:${areaId}`;
      const database = await connect();
      try {
        const taken = await storeFresh(
          rows,
          {
            database,
            scope,
            token,
            now: Date.now,
            parse: (row) => parseProperty(row, scope),
            isOver: () => isClosed,
          },
          onStored,
        );
        if (isClosed) throw new Error('areas are taken in no more');
        return taken;
      } finally {
        database.close();
      }
    },
    close() {
      isClosed = true;
      fetched.clear();
    },
  };
}
