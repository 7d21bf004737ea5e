import type { Property } from '#contract/entities/property.ts';
import { cardOf, type Finder, SHOWN, textOf } from './finder.ts';

/** MiniSearch as it comes, with words found by their beginnings. */
export async function createMiniSearch(rows: readonly Property[]): Promise<Finder> {
  const { default: MiniSearch } = await import('minisearch');
  const index = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true } });
  index.addAll(rows.map((row, id) => ({ id, text: textOf(row) })));
  return finder(rows, (text) => index.search(text).map(({ id }) => Number(id)));
}

/** Orama as it comes. */
export async function createOrama(rows: readonly Property[]): Promise<Finder> {
  const { create, insertMultiple, search } = await import('@orama/orama');
  const index = create({ schema: { text: 'string' } as const });
  await insertMultiple(
    index,
    rows.map((row, at) => ({ id: String(at), text: textOf(row) })),
    500,
  );
  return {
    async ask({ text = '' }) {
      const { count, hits } = await search(index, { term: text, limit: SHOWN });
      return answer(
        rows,
        hits.map(({ id }) => Number(id)),
        count,
      );
    },
  };
}

/** FlexSearch as it comes, with words found by their beginnings. */
export async function createFlexSearch(rows: readonly Property[]): Promise<Finder> {
  const { Index } = await import('flexsearch');
  const index = new Index({ tokenize: 'forward' });
  rows.forEach((row, id) => index.add(id, textOf(row)));
  return finder(rows, (text) => index.search(text, { limit: rows.length }) as number[]);
}

/** A query of RxDB with an index for what is asked. */
export async function createRxdbQuery(rows: readonly Property[]): Promise<Finder> {
  const [{ createRxDatabase }, { getRxStorageDexie }] = await Promise.all([
    import('rxdb/plugins/core'),
    import('rxdb/plugins/storage-dexie'),
  ]);
  const database = await createRxDatabase({
    name: `finding${rows.length}`,
    storage: getRxStorageDexie(),
  });
  const { homes } = await database.addCollections({
    homes: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 36 },
          bedrooms: { type: 'integer', minimum: -1, maximum: 100, multipleOf: 1 },
          row: { type: 'object' },
        },
        required: ['id', 'bedrooms', 'row'],
        indexes: ['bedrooms'],
      },
    },
  });
  if (homes === undefined) throw new Error('the collection was not opened');
  await homes.bulkUpsert(rows.map((row) => ({ id: row.id, bedrooms: row.bedrooms ?? -1, row })));
  return {
    async ask({ bedrooms = -1 }) {
      const docs = await homes.find({ selector: { bedrooms: { $gte: bedrooms } } }).exec();
      const found = docs
        .slice(0, SHOWN)
        .map((doc) => cardOf((doc.toJSON() as { row: Property }).row));
      return { total: docs.length, counts: {}, cards: found };
    },
  };
}

const finder = (rows: readonly Property[], find: (text: string) => readonly number[]): Finder => ({
  ask({ text = '' }) {
    const ids = find(text);
    return Promise.resolve(answer(rows, ids, ids.length));
  },
});

const answer = (rows: readonly Property[], ids: readonly number[], total: number) => ({
  total,
  counts: {},
  cards: ids.slice(0, SHOWN).flatMap((id) => {
    const row = rows[id];
    return row === undefined ? [] : [cardOf(row)];
  }),
});
