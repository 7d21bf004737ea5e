import { expect, type Locator, type Page } from 'playwright/test';

/** Resolves when the page shows what it will go on showing: its one title, and nothing that is being read. */
export async function isSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Waits until earlier moves are reported: the page hears of them by the frame after the next. */
export async function movesAreTold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** The boxes of these once they stand still: at two looks, one after the other. */
export async function restingBoxes(...all: readonly Locator[]): Promise<readonly Box[]> {
  const look = () => Promise.all(all.map((each) => each.boundingBox()));
  let boxes = await look();
  await expect
    .poll(async () => {
      const before = boxes;
      boxes = await look();
      return JSON.stringify(boxes) === JSON.stringify(before);
    })
    .toBe(true);
  return boxes;
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
