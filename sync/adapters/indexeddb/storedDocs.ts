import { existing, result } from './existing.ts';

/** As the library keeps a document: with fields of its own, and no booleans in an index. */
export type Kept<Doc> = Doc & {
  readonly _deleted: '0' | '1';
  readonly [own: `_${string}`]: unknown;
};

export const NOT_DELETED = '0';

/** What the library calls the store of a collection, at a version of its schema. */
export const storeNameOf = (database: string, collection: string, version: number): string =>
  `rxdb-dexie-${database}--${version}--${collection}`;

/** Null where there is no such database, or nothing in it. */
export async function allOf<Doc>(factory: IDBFactory, name: string): Promise<Doc[] | null> {
  const database = await existing(factory, name);
  if (database === null) return null;
  try {
    const kept = await result<Kept<Doc>[]>(
      database.transaction('docs').objectStore('docs').getAll(),
    );
    return kept.length === 0
      ? null
      : kept.filter(({ _deleted }) => _deleted === NOT_DELETED).map(plain);
  } catch {
    return null;
  } finally {
    database.close();
  }
}

export const plain = <Doc>(kept: Kept<Doc>): Doc => fieldsIn(kept) as Doc;

/** A document without the library's own fields. */
export function fieldsIn(kept: object): object {
  return Object.fromEntries(Object.entries(kept).filter(([field]) => !field.startsWith('_')));
}
