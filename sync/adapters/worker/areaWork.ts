import { isPerson } from '../../model/owner.ts';
import type {
  AreaIntake,
  AreaTarget,
  ListedSnapshot,
  OnStored,
  ServerRow,
  TakenIn,
} from '../../model/ports/catalogue.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import { parseProperty } from '../../listings/catalogue/propertyRow.ts';
import type { RowFields, Stored } from '../../rows/definition.ts';
import { existing } from '../indexeddb/existing.ts';
import { addDocs, freshDocOf, isHere, putThrough } from '../../store/beneath/freshDocs.ts';
import { listingsStoreOf } from '../indexeddb/storedListings.ts';

/** The one that is being stored, and the one that is next. */
const KEPT = 2;

/** Rows stored in one go: whoever reads or writes listings meanwhile waits for no more. */
const STEP = 100;

type Fetched = Pick<ListedSnapshot, 'rows' | 'gone' | 'checkpoint'>;

/** Takes areas in, in this thread. */
export function createAreaWork(
  { databaseName, owner }: AreaTarget,
  fetchArea: (areaId: string, cityId: string | null) => Promise<Fetched>,
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
  const isOfOthers = (row: ServerRow) => !isPerson(owner, row['owner_id']);

  return {
    async fetch(areaId, cityId) {
      const area = await fetchArea(areaId, cityId);
      fetched.set(areaId, area);
      for (const id of [...fetched.keys()].slice(0, -KEPT)) fetched.delete(id);
      return area.checkpoint;
    },
    async store(areaId, onStored) {
      const area = take(areaId);
      const rows = area.rows.filter((row) => !area.gone.has(row.id) && isOfOthers(row));
      const scope = areaScope(areaId);
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

export interface StoreFresh<Doc> {
  readonly database: IDBDatabase;
  readonly scope: string;
  readonly token: string;
  /** Ms since the epoch. */
  now(): number;
  /** Null: not understood. */
  parse(row: ServerRow): Stored<Doc> | null;
  isOver(): boolean;
}

/**
 * Adds rows that are new and touches nothing else: what is here already may have been changed, noted or removed, and is
 * left to replication, as are departures and what is not understood. Resolves when the disk has what it stored.
 */
export async function storeFresh<Doc extends RowFields>(
  rows: readonly ServerRow[],
  { database, scope, token, now, parse, isOver }: StoreFresh<Doc>,
  onStored: OnStored,
): Promise<TakenIn> {
  const stored: string[] = [];
  const left: ServerRow[] = [];
  const docsOf = (step: readonly ServerRow[]) =>
    step.flatMap((row) => {
      const parsed = parse(row);
      if (parsed === null || parsed._deleted) return [];
      return [freshDocOf(parsed, { scope, token, now: now() })];
    });
  const add = async (step: readonly ServerRow[], docs: ReturnType<typeof docsOf>, end: number) => {
    const there = await addDocs(database, docs);
    const here = docs.filter((doc) => !there.has(doc.id) || isHere(there.get(doc.id), doc));
    const ids = new Set(here.map(({ id }) => id));
    stored.push(...ids);
    left.push(...step.filter(({ id }) => !ids.has(id)));
    if (!isOver())
      onStored(
        here.flatMap(({ id, rev }) => (there.has(id) ? [] : { id, rev })),
        end / rows.length,
      );
  };
  let adding = Promise.resolve();
  for (let from = 0; from < rows.length && !isOver(); from += STEP) {
    const step = rows.slice(from, from + STEP);
    // Understood while the disk takes those before.
    const docs = docsOf(step);
    await adding;
    adding = add(step, docs, Math.min(from + STEP, rows.length));
    // The await below hears of a failure.
    adding.catch(() => undefined);
  }
  await adding;
  const [one] = stored;
  if (one !== undefined) await putThrough(database, one);
  return { stored, rows: left };
}
