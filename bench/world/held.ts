import type { Page } from 'playwright';

/** A home in a list. Not its title: of the first card a phone shows the picture alone. */
export const CARD = '[role=listitem]:has(h2, h3)';

/**
 * When so many listings lie in the app's database of this name (`performance.now` of the page, up to a tenth of a second late; a second, where
 * the last tenth of them takes less). Rejects after two minutes. A count goes through all that is there while nothing can be written: until
 * nine tenths are here it counts once a second.
 */
export async function untilHeld(page: Page, database: string, count: number): Promise<number> {
  return await page.evaluate(
    async ([name, wanted]) => {
      const stored = `rxdb-dexie-${name}--0--properties`;
      const open = () =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(stored);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error));
        });
      const held = (from: IDBDatabase) =>
        new Promise<number>((resolve, reject) => {
          const counting = from.transaction('docs').objectStore('docs').count();
          counting.addEventListener('success', () => resolve(counting.result));
          counting.addEventListener('error', () => reject(counting.error));
        });
      const begun = performance.now();
      const later = (here: number, ms: number) => {
        if (performance.now() - begun > 120_000)
          throw new Error(`${here} of ${wanted} listings came within two minutes`);
        return new Promise((resolve) => setTimeout(resolve, ms));
      };
      // Opened before the app has, it would be made here.
      while (!(await indexedDB.databases()).some((each) => each.name === stored))
        await later(0, 50);
      const database = await open();
      for (let here = await held(database); here < wanted; here = await held(database))
        await later(here, here < wanted * 0.9 ? 1000 : 100);
      database.close();
      return performance.now();
    },
    [database, count] as const,
  );
}

/** Stores what the app's database of this name holds so many times, under ids of their own. Leaves the app's pages. */
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

/** The state a device that was away must reach. */
export interface Missed {
  readonly conversationId: string;
  readonly lastSeq: number;
  /** The new prices of homes, by id. */
  readonly prices: Readonly<Record<string, number>>;
}

/**
 * Resolves once the database of this name has all of it, with when the last of it was written (ms since the epoch), as the
 * library notes it with each document. Rejects after two minutes. Looks from a page of its own, which need not be the app's.
 */
export async function untilCaughtUp(
  page: Page,
  database: string,
  missed: Missed,
): Promise<{ readonly homes: number; readonly messages: number }> {
  return await page.evaluate(
    async ([name, { conversationId, lastSeq, prices }]) => {
      type Stored = { _meta: { lwt: number }; heldSeq: number; row: { price?: number } | null };
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const open = (key: string) => answer(indexedDB.open(`rxdb-dexie-${name}--0--${key}`));
      const [conversations, homes] = await Promise.all([open('conversations'), open('properties')]);
      const read = async (from: IDBDatabase, id: string) => {
        const request: IDBRequest<Stored | undefined> = from
          .transaction('docs')
          .objectStore('docs')
          .get(id);
        const stored = await answer(request);
        if (stored === undefined) return undefined;
        const { _meta: meta, heldSeq, row } = stored;
        return { at: meta.lwt, heldSeq, price: row?.price };
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
            let stored = await read(homes, id);
            while (stored?.price !== price) {
              await later(`the price of ${id} came not`);
              stored = await read(homes, id);
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
