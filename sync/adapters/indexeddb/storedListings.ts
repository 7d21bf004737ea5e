import type { Property } from '#contract/entities/property.ts';
import { propertySchema } from '../../store/schemas/ofSearch.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import { BY_WRITING, DOCS, storeNameOf } from '../../store/layout.ts';
import { existing, result } from './existing.ts';

/*
 * Reads listings as the database library stored them, without the library: a worker that searches needs nothing
 * else of it. See glance.ts; the contract test stores with the library and reads with this.
 */

/** The part of a stored document that is used here. `_deleted`: '0' or '1'. */
interface Kept {
  readonly id: string;
  readonly _deleted: string;
  readonly isGone: boolean;
  readonly row: Property;
}

/** A write that was on its way when this was opened, on a slow disk. */
const SLACK_MS = 10_000;

/** The library's name for the store of listings in the database of this name, under their present schema. */
export const listingsStoreOf = (name: string): string =>
  storeNameOf(name, 'properties', propertySchema.version);

/** `name`: of the identity's database. */
export function openStoredListings(name: string, factory: IDBFactory = indexedDB): StoredListings {
  const stored = listingsStoreOf(name);
  const since = Date.now() - SLACK_MS;
  let open: IDBDatabase | null = null;
  let isClosed = false;

  const database = async (): Promise<IDBDatabase | null> => {
    if (open !== null || isClosed) return open;
    const opened = await existing(factory, stored);
    opened?.addEventListener('close', () => (open = null));
    opened?.addEventListener('versionchange', () => (open = null));
    open = opened;
    return opened;
  };
  const docs = async (): Promise<IDBObjectStore | null> =>
    (await database())?.transaction(DOCS).objectStore(DOCS) ?? null;

  const writtenSince = async (at: number) => {
    const index = (await docs())?.index(BY_WRITING);
    if (index === undefined) return null;
    return (await result(index.getAllKeys(IDBKeyRange.lowerBound(at)))).map(String);
  };

  return {
    async *slices(size) {
      let after: IDBKeyRange | null = null;
      for (;;) {
        const store = await docs();
        if (store === null) return;
        const slice: Kept[] = await result(store.getAll(after, size));
        yield slice.flatMap(rowOf);
        const last = slice.at(-1);
        if (last === undefined || slice.length < size) return;
        after = IDBKeyRange.lowerBound(last.id, true);
      }
    },
    async byIds(ids) {
      const store = await docs();
      if (store === null) return [];
      const found = await Promise.all(ids.map((id) => result<Kept | undefined>(store.get(id))));
      return found.flatMap((kept) => (kept === undefined ? [] : rowOf(kept)));
    },
    async known(ids) {
      const store = await docs();
      if (store === null) return new Set();
      const keys = await Promise.all(ids.map((id) => result(store.getKey(id))));
      return new Set(ids.filter((_, at) => keys[at] !== undefined));
    },
    storedMeanwhile: async () => (await writtenSince(since)) ?? [],
    writtenSince,
    async ids() {
      const store = await docs();
      return store === null ? null : (await result(store.getAllKeys())).map(String);
    },
    close() {
      isClosed = true;
      open?.close();
      open = null;
    },
  };
}

/** Gone from its owner's or the server's side: nothing to be found. */
const rowOf = ({ _deleted, isGone, row }: Kept): Property[] =>
  _deleted === '0' && !isGone ? [row] : [];
