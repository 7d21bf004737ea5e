import { propertySchema } from '../../database/schemas/property.ts';
import type { AreaIntake, ServerRow, Snapshot } from '../../ports/catalogue.ts';
import { addDocs, putThrough } from '../idb/addDocs.ts';
import { existing } from '../idb/existing.ts';
import { storeNameOf } from '../idb/storedDocs.ts';
import type { AreaTarget } from './areaMessage.ts';
import { type FreshDoc, freshDocOf, isHere } from './freshDoc.ts';

/** Rows stored in one go: whoever reads or writes listings meanwhile waits for no more. */
const STEP = 100;
/** The one that is being stored, and the one that is next. */
const KEPT = 2;

type Fetched = Pick<Snapshot, 'rows' | 'checkpoint'>;

/**
 * Takes areas in, in this thread. Adds what is new and touches nothing else: what is here already may have been changed,
 * noted or removed, and is left to replication.
 */
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
    const name = storeNameOf(databaseName, 'properties', propertySchema.version);
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
      const all = take(areaId).rows.filter(isOfOthers);
      const from = () => ({ scope: `area:${areaId}`, token, now: Date.now() });
      const stored: string[] = [];
      const left: ServerRow[] = [];
      const database = await connect();
      const add = async (step: readonly ServerRow[], docs: readonly FreshDoc[], end: number) => {
        const there = await addDocs(database, docs);
        const isStored = (doc: FreshDoc) => !there.has(doc.id) || isHere(there.get(doc.id), doc);
        const ids = new Set(docs.filter(isStored).map(({ id }) => id));
        left.push(...step.filter(({ id }) => !ids.has(id)));
        stored.push(...ids);
        if (!isClosed)
          onStored(
            [...ids].filter((id) => !there.has(id)),
            end / all.length,
          );
      };
      try {
        let adding = Promise.resolve();
        for (let at = 0; at < all.length && !isClosed; at += STEP) {
          const step = all.slice(at, at + STEP);
          // Understood while the disk takes those before.
          const docs = step.flatMap((row) => freshDocOf(row, from()) ?? []);
          await adding;
          adding = add(step, docs, Math.min(at + STEP, all.length));
          adding.catch(() => undefined);
        }
        await adding;
        // Before its cursor says that it is here, the disk has it.
        const [one] = stored;
        if (one !== undefined) await putThrough(database, one);
      } finally {
        database.close();
      }
      if (isClosed) throw new Error('areas are taken in no more');
      return { stored, rows: left };
    },
    close() {
      isClosed = true;
      fetched.clear();
    },
  };
}
