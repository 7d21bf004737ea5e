import type { Page } from 'playwright/test';
import { cityIsHere } from './world/found.ts';
import { publishHome } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const TITLE = 'Loft under the old tannery roof';

const homes = (page: Page) =>
  page.getByRole('list', { name: 'Search results' }).getByRole('article');
const offer = (page: Page, name: RegExp) => page.getByRole('button', { name });

test.use({ worldOptions: { seed: 'demo' } });

test('Homes that others list while a list is looked at wait for a press', async ({
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
    await publishHome(world.url, 'jonas', TITLE);
  });

  await test.step('it is offered, in a place that covers no card, and the list stands', async () => {
    const more = offer(page, /^1 more home · Show$/u);
    await expect(more).toBeVisible();
    await expect(homes(page).first()).toContainText(title);
    const [pill, card] = await Promise.all([more.boundingBox(), homes(page).first().boundingBox()]);
    expect((pill?.y ?? 0) + (pill?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
    await more.click();
    await expect(homes(page).first()).toContainText(TITLE);
    await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused();
    await expect(more).toHaveCount(0);
  });
});
