import type { Page } from 'playwright';

/** A home in a list. Not its title: of the first card a phone shows the picture alone. */
export const CARD = '[role=listitem]:has(h2, h3)';

/** When so many listings lie in the app's database of this name (`performance.now` of the page). Rejects after two minutes. */
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
      const later = (here = 0) => {
        if (performance.now() - begun > 120_000)
          throw new Error(`${here} of ${wanted} listings came within two minutes`);
        return new Promise((resolve) => setTimeout(resolve, 50));
      };
      // Opened before the app has, it would be made here.
      while (!(await indexedDB.databases()).some((each) => each.name === stored)) await later();
      const database = await open();
      for (let here = 0; here < wanted; here = await held(database)) await later(here);
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
