import {
  afterReload,
  byBrowser,
  byPage,
  comesBack,
  restingInSight,
  scrollers,
  wheelTo,
} from './world/comingBack.ts';
import { cityIsHere } from './world/found.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('Back leads to the home one came from, in a list beside a map, a table and a page of results, also after a reload', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  const { list, table, page: whole } = scrollers(page);

  await test.step('in Browse, where the list scrolls beside the map', async () => {
    await page.goto(`${world.url}/browse`);
    await cityIsHere(page);
    await wheelTo(page, list, 3000);
    await comesBack(page, list, byBrowser);
    await comesBack(page, list, byPage);
    await comesBack(page, list, afterReload);
  });

  await test.step('a reload of the list itself stays where it was', async () => {
    const before = await restingInSight(list);
    await page.reload();
    await expect(page.locator(`a[href="${before.href}"]`).first()).toBeInViewport();
  });

  await test.step('in the table of all homes', async () => {
    await page.goto(`${world.url}/properties`);
    await expect(table.getByRole('link').first()).toBeVisible();
    await wheelTo(page, table, 2500);
    await comesBack(page, table, byBrowser);
  });

  await test.step('in the search, where the page scrolls', async () => {
    await page.goto(`${world.url}/search`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await wheelTo(page, whole, 3000);
    await comesBack(page, whole, byPage);
  });

  await test.step('who comes by the navigation begins at the top', async () => {
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    // The page before has articles, too.
    await expect(list.getByRole('article').first()).toBeVisible();
    await restingInSight(list);
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  });

  await test.step('on a phone, where a card is higher than the part of the list in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await list.evaluate((element) => element.scrollTo({ top: 4200 }));
    await expect(list.getByRole('article').first()).toBeVisible();
    await comesBack(page, list, byBrowser);
    await comesBack(page, list, byPage);
    await comesBack(page, list, afterReload);
  });

  await test.step('from a map it leads to the map, also after a reload, and from the map to the list', async () => {
    const map = page.getByRole('region', { name: 'Map of the homes found', exact: true });
    const pins = map.getByRole('button', { name: /^€[\d.,]+K?$/u });
    await page.goto(`${world.url}/browse`);
    await expect(list.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await pins.first().press('Enter');
    await map.locator('a[href^="/properties/"]').first().click();
    await expect(page).toHaveURL(/\/properties\//u);
    await page.goBack();
    await expect(map).toBeVisible();
    await page.reload();
    await expect(map).toBeVisible();
    await page.goBack();
    await expect(list.getByRole('article').first()).toBeVisible();
    await expect(map).toBeHidden();
  });
});
