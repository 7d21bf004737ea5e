import { expect, type Page } from 'playwright/test';

/** Resolves when the page shows what it will go on showing: its one title, and nothing that is being read. */
export async function isSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * From now on the answer collects each state of a page, however short, that has not exactly one title:
 * its path and the titles that were there.
 */
export async function watchTitles(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportTitles', (state: string) => found.push(state));
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main') === null) return;
      const titles = [...document.querySelectorAll('h1')].map((title) => title.textContent);
      if (titles.length === 1) return;
      const report: unknown = Reflect.get(window, 'reportTitles');
      if (typeof report === 'function') report(`${location.pathname}: ${titles.join(', ')}`);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return found;
}
