import type { Page } from 'playwright';
import type { Asked } from '../pages/fill.ts';

/** A home in a list. Not its title: of the first card a phone shows the picture alone. */
export const CARD = '[role=listitem]:has(h2, h3)';

/**
 * When so many homes of areas lie in the app's store of this database (`performance.now` of the page, up to a tenth of a second
 * late). Rejects after two minutes.
 */
export async function untilHeld(page: Page, database: string, count: number): Promise<number> {
  return await page.evaluate(
    async ([name, wanted]) => {
      const stored = `${name}-homes`;
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      /** By area. Each is read once: all of them ten times a second would take time from what is measured. */
      const counted = new Map<string, number>();
      const held = async (from: IDBDatabase) => {
        const areas = from.transaction('areas').objectStore('areas');
        const turns = await answer<Record<string, number> | undefined>(areas.get(''));
        const fresh = Object.keys(turns ?? {}).filter((area) => !counted.has(area));
        for (const area of fresh) {
          const { ids = [] } = await answer<{ ids?: unknown[] }>(areas.get(area));
          counted.set(area, ids.length);
        }
        return [...counted.values()].reduce((sum, homes) => sum + homes, 0);
      };
      const begun = performance.now();
      const later = (here: number, ms: number) => {
        if (performance.now() - begun > 120_000)
          throw new Error(`${here} of ${wanted} listings came within two minutes`);
        return new Promise((resolve) => setTimeout(resolve, ms));
      };
      // Opened before the app has, it would be made here.
      while (!(await indexedDB.databases()).some((each) => each.name === stored))
        await later(0, 50);
      const database = await answer(indexedDB.open(stored));
      for (let here = await held(database); here < wanted; here = await held(database))
        await later(here, 100);
      database.close();
      return performance.now();
    },
    [database, count] as const,
  );
}

/** Stores the homes of areas of the app's database of this name so many times, under ids of their own. Leaves the app's pages. */
export async function multiplyHomes(
  page: Page,
  url: string,
  database: string,
  times: number,
): Promise<void> {
  await page.goto(`${url}/bench/fill.html`);
  await page.waitForFunction(() => 'multiplyHomes' in window);
  await page.evaluate(([name, wanted]) => window.multiplyHomes(name, wanted), [
    database,
    times,
  ] as const);
}

/** The search's thread over the app's database of this name, asked so many times from a page without the app. */
export async function askSearcher(
  page: Page,
  url: string,
  database: string,
  times: number,
): Promise<Asked> {
  await page.goto(`${url}/bench/fill.html`);
  await page.waitForFunction(() => 'askSearcher' in window);
  return await page.evaluate(([name, count]) => window.askSearcher(name, count), [
    database,
    times,
  ] as const);
}

/** The state a device that was away must reach. */
export interface Missed {
  readonly conversationId: string;
  readonly lastSeq: number;
  /** The new prices of homes, by id. */
  readonly prices: Readonly<Record<string, number>>;
}

/**
 * Resolves once the database of this name has all of it, with when the last of it was written (ms since the epoch), as it is
 * noted with each document and each home. Rejects after two minutes. Looks from a page of its own, which need not be the app's.
 */
export async function untilCaughtUp(
  page: Page,
  database: string,
  missed: Missed,
): Promise<{ readonly homes: number; readonly messages: number }> {
  return await page.evaluate(
    async ([name, { conversationId, lastSeq, prices }]) => {
      type Stored = { _meta: { lwt: number }; heldSeq: number };
      type Area = { ids?: string[]; numbers: Float64Array };
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const open = (key: string) => answer(indexedDB.open(`rxdb-dexie-${name}--0--${key}`));
      const [conversations, homes] = await Promise.all([
        open('conversations'),
        answer(indexedDB.open(`${name}-homes`)),
      ]);
      const read = async (from: IDBDatabase, id: string) => {
        const request: IDBRequest<Stored | undefined> = from
          .transaction('docs')
          .objectStore('docs')
          .get(id);
        const stored = await answer(request);
        if (stored === undefined) return undefined;
        const { _meta: meta, heldSeq } = stored;
        return { at: meta.lwt, heldSeq };
      };
      /** Of each home nine numbers: its place comes first, and when it was written fourth. Sixteen homes are a block. */
      const readHome = async (id: string) => {
        const transaction = homes.transaction(['areas', 'blocks']);
        const areas = transaction.objectStore('areas');
        const [keys, all] = await Promise.all([
          answer(areas.getAllKeys()),
          answer<Area[]>(areas.getAll()),
        ]);
        const area = all.findIndex(({ ids = [] }) => ids.includes(id));
        const found = all[area];
        if (found === undefined) return undefined;
        const [place = 0, , , at = 0] = found.numbers.subarray((found.ids ?? []).indexOf(id) * 9);
        const block = await answer<ArrayBuffer | undefined>(
          transaction.objectStore('blocks').get([keys[area] as string, Math.floor(place / 16)]),
        );
        if (block === undefined) return undefined;
        const lines = new Blob([block])
          .stream()
          .pipeThrough(new DecompressionStream('deflate-raw'));
        const line = (await new Response(lines).text()).split('\n')[place % 16] ?? '{}';
        return { at, price: (JSON.parse(line) as { price?: number }).price };
      };
      const begun = performance.now();
      const later = (what: string) => {
        if (performance.now() - begun > 120_000) throw new Error(`${what} within two minutes`);
        return new Promise((resolve) => setTimeout(resolve, 100));
      };
      try {
        const heldAt = async () => {
          for (;;) {
            const stored = await read(conversations, conversationId);
            if (stored !== undefined && stored.heldSeq >= lastSeq) return stored.at;
            await later(`${stored?.heldSeq ?? 0} of ${lastSeq} messages came`);
          }
        };
        const changedAt = async () => {
          let at = 0;
          for (const [id, price] of Object.entries(prices)) {
            let stored = await readHome(id);
            while (stored?.price !== price) {
              await later(`the price of ${id} came not`);
              stored = await readHome(id);
            }
            at = Math.max(at, stored.at);
          }
          return at;
        };
        const [messages, changed] = await Promise.all([heldAt(), changedAt()]);
        return { homes: changed, messages };
      } finally {
        conversations.close();
        homes.close();
      }
    },
    [database, missed] as const,
  );
}

/** The databases of this origin on the disk. */
export interface OnDisk {
  /** Of all its databases, as the browser measures them: with what it has not cleared away yet. */
  readonly databases: number;
  /** Bytes that were put into each store that holds anything, the largest first. */
  readonly stores: readonly { readonly name: string; readonly bytes: number }[];
}

/** Resolves once the search has kept its index beside the homes, as it was then (ms since the epoch). Rejects after two minutes. */
export async function untilKept(
  page: Page,
  database: string,
  areas: number,
  asOf = 0,
): Promise<void> {
  await page.evaluate(
    async ([stored, wanted, since]) => {
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const kept = async () => {
        // Opened before the app has, it would be made here.
        if (!(await indexedDB.databases()).some((each) => each.name === stored)) return 0;
        const from = await answer(indexedDB.open(stored));
        const stores = from.transaction(['columns', 'manifest']);
        const [count, manifest] = await Promise.all([
          answer(stores.objectStore('columns').count()),
          answer<{ asOf: number } | undefined>(stores.objectStore('manifest').get('manifest')),
        ]);
        from.close();
        return (manifest?.asOf ?? 0) < since ? 0 : count;
      };
      const begun = performance.now();
      for (let here = await kept(); here < wanted; here = await kept()) {
        if (performance.now() - begun > 120_000)
          throw new Error(`the index of ${here} of ${wanted} areas was kept within two minutes`);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    [`${database}-packs`, areas, asOf] as const,
  );
}

export async function readDisk(page: Page): Promise<OnDisk> {
  return await page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const sizeOf = (value: unknown): number => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
      if (typeof value === 'string') return value.length;
      if (typeof value !== 'object' || value === null) return 8;
      return Object.entries(value).reduce((sum, [key, each]) => sum + key.length + sizeOf(each), 0);
    };
    const stores: { name: string; bytes: number }[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const held = await answer<unknown[]>(
          database.transaction(store).objectStore(store).getAll(),
        );
        const bytes = held.reduce<number>((sum, each) => sum + sizeOf(each), 0);
        if (bytes > 0) stores.push({ name: `${name} ${store}`, bytes });
      }
      database.close();
    }
    const { usageDetails, usage = 0 } = (await navigator.storage.estimate()) as StorageEstimate & {
      readonly usageDetails?: { readonly indexedDB?: number };
    };
    return {
      databases: usageDetails?.indexedDB ?? usage,
      stores: stores.toSorted((one, other) => other.bytes - one.bytes),
    };
  });
}
