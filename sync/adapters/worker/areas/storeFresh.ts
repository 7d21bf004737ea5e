import type { OnStored, ServerRow, TakenIn } from '../../../model/ports/catalogue.ts';
import type { RowFields, Stored } from '../../../rows/row.ts';
import { addDocs, putThrough } from '../../indexeddb/addDocs.ts';
import { freshDocOf, isHere } from './freshDoc.ts';

/** Rows stored in one go: whoever reads or writes listings meanwhile waits for no more. */
const STEP = 100;

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
        [...ids].filter((id) => !there.has(id)),
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
    // Whoever waits below hears of it.
    adding.catch(() => undefined);
  }
  await adding;
  const [one] = stored;
  if (one !== undefined) await putThrough(database, one);
  return { stored, rows: left };
}
