import type { Page } from 'playwright/test';
import { cityIsHere } from './world/found.ts';
import { publishHome } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const [FIRST, SECOND] = ['Loft under the old tannery roof', 'Cottage behind the rope walk'];

const homes = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('article');
/** Whether the first page that is kept of this search names a home. */
const isKept = (page: Page, search: string, title: string): Promise<boolean> =>
  page.evaluate(
    async ([key, text]) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const all = (await indexedDB.databases()).map(({ name = '' }) => name);
      const name = all.find((each) => each.endsWith('-first-pages'));
      if (name === undefined) return false;
      const database = await asked(indexedDB.open(name));
      const kept: unknown = await asked(
        database.transaction('texts').objectStore('texts').get(`page ${key}`),
      );
      database.close();
      return String(kept).includes(text);
    },
    [search, title] as const,
  );
const offer = (page: Page, name: RegExp) => page.getByRole('button', { name });

test.use({ worldOptions: { seed: 'demo' } });

test('Homes that others list while a list is looked at wait for a press, now and at the next start', async ({
  world,
  someoneOnDisk,
}) => {
  const before = await someoneOnDisk('maya');
  const { page } = before;
  let title = '';

  await test.step('a home is listed by somebody else while the list is looked at', async () => {
    await before.signIn();
    await page.goto(`${world.url}/search?sort=newest`);
    await cityIsHere(page);
    await page.reload();
    await expect(homes(page).first()).toBeVisible();
    await expect(page.locator('#homes [aria-busy=true]')).toHaveCount(0);
    title = (await homes(page).first().getByRole('heading').textContent()) ?? '';
    // From now on the order is hers.
    await homes(page)
      .first()
      .getByRole('heading')
      .getByRole('link')
      .evaluate((link) => link.focus({ preventScroll: true }));
    await publishHome(world.url, 'jonas', FIRST);
  });

  await test.step('it is offered, in a place that covers no card, and the list stands', async () => {
    const more = offer(page, /^1 more home · Show$/u);
    await expect(more).toBeVisible();
    await expect(homes(page).first()).toContainText(title);
    const [pill, card] = await Promise.all([more.boundingBox(), homes(page).first().boundingBox()]);
    expect((pill?.y ?? 0) + (pill?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
    await more.click();
    await expect(homes(page).first()).toContainText(FIRST);
    await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused();
    await expect(more).toHaveCount(0);
  });

  await test.step('what was kept of the list stands at the next start, too, and shows the news when she asks', async () => {
    await expect.poll(() => isKept(page, 'sort=newest', FIRST)).toBe(true);
    await page.goto(`${world.url}/faq`);
    await publishHome(world.url, 'jonas', SECOND);
    await page.goto(`${world.url}/search?sort=newest`);
    const anew = offer(page, /^New results · Show$/u);
    await expect(anew).toBeVisible();
    await expect(homes(page).first()).toContainText(FIRST);
    await anew.click();
    await expect(homes(page).first()).toContainText(SECOND);
    await expect(anew).toHaveCount(0);
  });
});
