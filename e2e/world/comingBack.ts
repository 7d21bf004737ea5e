import { expect, type Locator, type Page } from 'playwright/test';

/** A line or two; a card is ten times as high. */
const LINES_PX = 45;

/** The scrolling parts of a page: a list beside a map, a table, or the page. */
export const scrollers = (page: Page): Record<'list' | 'table' | 'page', Locator> => ({
  list: page.locator('[data-scroller=homes]'),
  table: page.getByRole('table', { name: 'Search results' }),
  page: page.getByRole('main'),
});

/** Scrolls as a wheel does, until so much is above. */
export async function wheelTo(page: Page, scroller: Locator, px: number): Promise<void> {
  await scroller.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700);
      return scroller.evaluate((element) => element.scrollTop);
    })
    .toBeGreaterThan(px);
}

/** A home in the middle of what is in sight: its link, and how far it is from the upper edge. */
export async function inSight(
  scroller: Locator,
): Promise<{ readonly href: string; readonly top: number }> {
  return scroller.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const links = [...element.querySelectorAll<HTMLElement>('a[href^="/properties/"]')];
    const away = (link: HTMLElement) => Math.abs(link.getBoundingClientRect().top - middle);
    const link = links.toSorted((one, other) => away(one) - away(other))[0];
    if (link === undefined) throw new Error('no home is in sight');
    const top = link.getBoundingClientRect().top - box.top;
    return { href: link.getAttribute('href') ?? '', top };
  });
}

/** The same once nothing moves any more: rows are measured as they come. */
export async function restingInSight(scroller: Locator): ReturnType<typeof inSight> {
  let home = await inSight(scroller);
  await expect
    .poll(async () => {
      const before = home;
      home = await inSight(scroller);
      return home.href === before.href && home.top === before.top;
    })
    .toBe(true);
  return home;
}

/** Clicks, and says how far below the upper edge the link then stood: one that is partly out of sight is scrolled into it first. */
async function clickNoting(link: Locator, scroller: Locator): Promise<number> {
  const href = await link.getAttribute('href');
  // Heard at the scroller: a row may be drawn anew before it is clicked.
  const top = await scroller.evaluateHandle((around, wanted) => {
    const stood = { top: Number.NaN };
    const note = ({ target }: Event) => {
      const clicked = target instanceof Element ? target.closest('a') : null;
      if (clicked?.getAttribute('href') !== wanted) return;
      stood.top = clicked.getBoundingClientRect().top - around.getBoundingClientRect().top;
    };
    around.addEventListener('click', note, { capture: true, once: true });
    return stood;
  }, href);
  await link.click();
  return (await top.jsonValue()).top;
}

/** Opens a home deep in a list, comes back, and is at the same home with the focus on it. */
export async function comesBack(
  page: Page,
  scroller: Locator,
  back: (page: Page) => Promise<unknown>,
): Promise<void> {
  const home = await restingInSight(scroller);
  const link = page.locator(`a[href="${home.href}"]`).first();
  const stood = await clickNoting(link, scroller);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await back(page);
  await expect(link).toBeFocused();
  const away = async () => {
    const top = await scroller.evaluate((element, href) => {
      const inner = element.querySelector(`a[href="${href}"]`)?.getBoundingClientRect().top;
      return (inner ?? Infinity) - element.getBoundingClientRect().top;
    }, home.href);
    return Math.abs(top - stood);
  };
  // Above the list stand lines that come with time: how many areas are here, from when they are.
  await expect.poll(away).toBeLessThan(LINES_PX);
}

export const byBrowser = (page: Page) => page.goBack();
export const byPage = (page: Page) =>
  page.getByRole('button', { name: 'Back', exact: true }).click();
export const afterReload = async (page: Page) => {
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.goBack();
};
