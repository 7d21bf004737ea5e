import PouchDB from 'pouchdb-browser';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { openDexieHomes } from '../homes/dexie.ts';
import { openRawHomes } from '../homes/raw.ts';
import { openHomes } from '../homes/rxdb.ts';
import { fetchHomes, type Home } from '../homes/shelf.ts';

/** The usual page of a request in most programs. */
export const PAGE = 500;
/** The usual one of RxDB's replication. */
export const RXDB_PAGE = 100;
const SPAN = 1_000_000;

/** Opens it when it is asked for first: a page measures one of them. */
const once = <T>(open: () => T): (() => T) => {
  let opened: { readonly it: T } | null = null;
  return () => {
    opened ??= { it: open() };
    return opened.it;
  };
};
const raw = once(() => openRawHomes('catching-raw'));
const dexie = once(() => openDexieHomes('catching-dexie'));
const rxdb = once(() => openHomes('catchingrxdb'));
const pouch = once(() => new PouchDB<Home>('catching-pouch'));

/** The floor: one answer, parsed, put in one transaction. */
export async function catchUpRaw(rev: number, count: number, spread: number | null): Promise<void> {
  const asked = spread === null ? `from=0&count=${count}` : `spread=${spread}`;
  await (await raw()).put(await fetchHomes(`${asked}&rev=${rev}`));
}

export async function catchUpDexie(rev: number, count: number): Promise<void> {
  const shelf = await dexie();
  for await (const homes of pagesOf(rev, count)) await shelf.put(homes);
}

/** RxDB's own replication with its usual batches. */
export async function catchUpRxdb(rev: number, count: number): Promise<void> {
  const replication = replicateRxCollection<Home, { readonly at: number }>({
    replicationIdentifier: 'catching',
    collection: await rxdb(),
    live: false,
    pull: {
      batchSize: RXDB_PAGE,
      async handler(checkpoint, batchSize) {
        const at = Math.max(0, (checkpoint?.at ?? 0) - rev * SPAN);
        const homes =
          at < count ? await fetchHomes(`from=${at}&count=${batchSize}&rev=${rev}`) : [];
        return {
          documents: homes.map((home) => ({ ...home, _deleted: false })),
          checkpoint: { at: rev * SPAN + at + homes.length },
        };
      },
    },
  });
  await replication.awaitInitialReplication();
  await replication.cancel();
}

/** PouchDB as a program would that is not spoken to by a CouchDB. */
export async function catchUpPouch(rev: number, count: number): Promise<void> {
  const database = pouch();
  for await (const homes of pagesOf(rev, count)) {
    const { rows } = await database.allDocs({ keys: homes.map(({ id }) => id) });
    const revs = new Map(
      rows.flatMap((row) => ('value' in row ? [[row.id, row.value.rev] as const] : [])),
    );
    await database.bulkDocs(
      homes.map((home) => {
        const known = revs.get(home.id);
        return { ...home, _id: home.id, ...(known === undefined ? {} : { _rev: known }) };
      }),
    );
  }
}

async function* pagesOf(rev: number, count: number): AsyncGenerator<readonly Home[]> {
  for (let from = 0; from < count; from += PAGE)
    yield await fetchHomes(`from=${from}&count=${PAGE}&rev=${rev}`);
}
