import { propertySchema, type Property } from '#contract/entities/property.ts';
import { createQuickParser } from '#contract/rules/quickParser.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import {
  type HomeStore,
  isNewerInArea,
  openHomeStore,
  type StoredHome,
} from '../../store/homes/index.ts';
import { BY_WRITING, DOCS } from '../../store/layout.ts';
import { existing, result } from './existing.ts';
import { listingsStoreOf } from './listingsStore.ts';

/*
 * Reads homes of areas, and listings as the database library stored them, without the library: a worker that searches needs
 * nothing else of it. See glance.ts; the contract test stores with the library and reads with this.
 */

/** The part of a stored document that is used here. `_deleted`: '0' or '1'. */
interface Kept {
  readonly id: string;
  readonly _deleted: string;
  readonly via: string;
  readonly rev: number;
  readonly isGone: boolean;
  readonly row: Property;
}

/** A write that was on its way when this was opened, on a slow disk. */
const SLACK_MS = 10_000;

/** `name`: of the identity's database. */
export function openStoredListings(
  name: string,
  factory: IDBFactory = indexedDB,
  homes: HomeStore = openHomeStore(name, Date.now, () => factory),
): StoredListings {
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
  const docsOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, Kept>> => {
    const store = await docs();
    if (store === null) return new Map();
    const found = await Promise.all(ids.map((id) => result<Kept | undefined>(store.get(id))));
    return new Map(found.flatMap((kept) => (kept === undefined ? [] : [[kept.id, kept] as const])));
  };
  const docIds = async (): Promise<readonly string[] | null> => {
    const store = await docs();
    return store === null ? null : (await result(store.getAllKeys())).map(String);
  };
  async function* slicesOfDocs(size: number) {
    let after: IDBKeyRange | null = null;
    for (;;) {
      const store = await docs();
      if (store === null) return;
      const slice: Kept[] = await result(store.getAll(after, size));
      yield slice;
      const last = slice.at(-1);
      if (last === undefined || slice.length < size) return;
      after = IDBKeyRange.lowerBound(last.id, true);
    }
  }

  const writtenSince = async (at: number) => {
    const index = (await docs())?.index(BY_WRITING);
    if (index === undefined) return null;
    return (await result(index.getAllKeys(IDBKeyRange.lowerBound(at)))).map(String);
  };

  return {
    async *slices(size) {
      const known = new Map<string, Kept>();
      for await (const slice of slicesOfDocs(size)) {
        for (const kept of slice) if (isThere(kept)) known.set(kept.id, kept);
        yield slice.flatMap(rowOf);
      }
      for await (const slice of homes.slices())
        yield slice.filter((home) => isNewerInArea(home, known.get(home.id))).flatMap(homeIn);
    },
    async byIds(ids) {
      const [known, ofAreas] = await Promise.all([docsOf(ids), homes.byIds(ids)]);
      const newer = new Map(
        ofAreas.flatMap((home) => {
          const kept = known.get(home.id);
          const isNewer = isNewerInArea(
            home,
            kept !== undefined && isThere(kept) ? kept : undefined,
          );
          return isNewer ? [[home.id, home] as const] : [];
        }),
      );
      return ids.flatMap((id) => {
        const [home, kept] = [newer.get(id), known.get(id)];
        return home === undefined ? (kept === undefined ? [] : rowOf(kept)) : homeIn(home);
      });
    },
    async known(ids) {
      const ofAreas = [...(await homes.areas()).values()];
      // All at once: few homes are documents, and each request is a way to another process.
      const written = new Set(await docIds());
      return new Set(
        ids.filter((id) => written.has(id) || ofAreas.some((area) => area.homes.has(id))),
      );
    },
    areas: () => homes.areas(),
    storedMeanwhile: async () => (await writtenSince(since)) ?? [],
    writtenSince,
    documents: async () => (await docIds()) ?? [],
    async ids() {
      const written = await docIds();
      if (written === null) return null;
      const areas = await homes.areas();
      return [
        ...new Set([...written, ...[...areas.values()].flatMap((area) => [...area.homes.keys()])]),
      ];
    },
    close() {
      isClosed = true;
      open?.close();
      open = null;
      homes.close();
    },
  };
}

const isThere = ({ _deleted }: Kept): boolean => _deleted === '0';

/** Gone from its owner's or the server's side: nothing to be found. */
const rowOf = (kept: Kept): Property[] => (isThere(kept) && !kept.isGone ? [kept.row] : []);

const parsed = createQuickParser(propertySchema);
/** A row that this version does not understand is not found. */
const homeIn = ({ row }: StoredHome): Property[] => {
  const home = parsed(row);
  return home === null ? [] : [home];
};
