import { expect, type Locator, type Page } from 'playwright/test';

/** The count of homes; results with garages and offices among them are called listings. */
const HOMES = /^([\d,]+) (?:home|listing)s?\b/u;

/** A count as a page shows it in English. */
export const number = (text: string | null | undefined): number =>
  Number((text ?? '').replaceAll(',', ''));

/**
 * The element in which a page says how many homes it found: now, and not when it was kept, nor before the
 * last search.
 */
const status = (page: Page): Locator =>
  page.locator('[aria-busy=false]').getByRole('status').filter({ hasText: HOMES }).first();

/** How many homes a page says it found. */
export const total = async (page: Page): Promise<number> =>
  number(HOMES.exec((await status(page).textContent()) ?? '')?.[1]);

/** Enough to search in; the rest of the city goes on coming while there is a network. */
export const homesAreHere = (page: Page): Promise<void> =>
  expect.poll(() => total(page)).toBeGreaterThan(50);

/**
 * Every neighbourhood of the city is on the device, and the page found what it shows in all of them: no home comes to
 * take the place of another.
 */
export async function cityIsFound(page: Page): Promise<void> {
  await cityIsHere(page);
  // Begins anew with all that is stored.
  await page.reload();
  await homesAreHere(page);
}

/** Every neighbourhood of the city is on the device: nothing of it is on its way when the network goes. */
export const cityIsHere = (page: Page): Promise<void> =>
  expect(
    page.getByRole('button', { name: /^All \d+ neighbourhoods on this device$/u }),
  ).toBeVisible();
