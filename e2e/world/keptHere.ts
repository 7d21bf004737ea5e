import type { Page } from 'playwright/test';
import { isNamed, namesKept, type Place } from '#tests/docs/keptPage.ts';

/** Entries this browser stores that docs/kept-in-browser.md does not name, each with its place. */
export async function keptElsewhere(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name = '' }) => name),
  }));
  const kept: Readonly<Record<Place, readonly string[]>> = {
    cookie: cookies.map(({ name }) => name),
    ...inPage,
  };
  return (Object.keys(kept) as Place[]).flatMap((place) => {
    const named = namesKept(place);
    return kept[place].filter((name) => !isNamed(name, named)).map((name) => `${place}: ${name}`);
  });
}
