import type { Locator, Page } from 'playwright/test';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

const homes = (page: Page): Locator => page.getByRole('main').getByRole('article');
const map = (page: Page): Locator =>
  page.getByRole('region', { name: 'Map of the homes found', exact: true });
const cityOnMap = (page: Page, name: string): Locator =>
  map(page).getByRole('button', { name: `Go to ${name}` });
const showCities = async (page: Page): Promise<void> =>
  await map(page).getByRole('button', { name: 'Show where else there are homes' }).click();

test('A renter goes from the first city to another by the map alone, sees its homes, and has both in a browser that begins without a network', async ({
  world,
  someoneOnDisk,
}) => {
  const before = await someoneOnDisk('maya');
  await before.signIn();
  const { page } = before;

  await test.step('the map shows where else there are homes, and a city there is pressed', async () => {
    await page.goto(`${world.url}/browse`);
    await expect(homes(page).first()).toContainText('€');
    await expect(page.getByRole('button', { name: /^All 35 neighbourhoods/u })).toBeVisible();
    await showCities(page);
    await cityOnMap(page, 'Ras Yasmin').click();
    await expect(homes(page).first()).toContainText('TND');
    await expect(page).toHaveURL(/[?&]city=/u);
    await expect(map(page).getByRole('button', { name: /TND/u }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^All 8 neighbourhoods/u })).toBeVisible();
  });
  await workerIsReady(page);
  await before.context.close();

  const after = await someoneOnDisk('maya', before.profile);
  await after.goOffline();
  const offline = after.page;

  await test.step('without a network the second city is searched, and its map is there', async () => {
    await offline.goto(`${world.url}/browse`);
    await expect(homes(offline).first()).toContainText('TND');
    await expect(map(offline).getByRole('button', { name: /TND/u }).first()).toBeVisible();
  });

  await test.step('and the first is one press on the map away', async () => {
    await showCities(offline);
    await cityOnMap(offline, 'Portavela').click();
    await expect(homes(offline).first()).toContainText('€');
    await expect(homes(offline).filter({ hasText: 'TND' })).toHaveCount(0);
  });
});

test('Offline the map names a city whose homes are not on this device, and says so', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  await page.goto(`${world.url}/browse`);
  await expect(homes(page).first()).toContainText('€');
  await showCities(page);
  await expect(cityOnMap(page, 'Ras Yasmin')).toBeVisible();
  await maya.goOffline();
  const away = map(page).getByRole('button', { name: /Ras Yasmin.*Not on this device/u });
  await away.click();
  await expect(map(page).getByText(/You.re offline, and the homes in .*Ras Yasmin/u)).toBeVisible();
  // The search goes on.
  await expect(homes(page).first()).toContainText('€');
});

test('"Where?" offers places while somebody types, by keys alone: what the server knows, and offline what is on the device', async ({
  page,
  context,
  world,
}) => {
  const offered = page.getByRole('option');
  const where = page.getByRole('combobox', { name: 'Where?' });
  await page.goto(world.url);
  await page.getByRole('searchbox', { name: 'Where?' }).focus();
  await expect(where).toBeFocused();
  await page.keyboard.type('ras');
  await expect(offered).toHaveText([/^Ras Yasmin.*Tunisia$/u]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(where).toHaveValue(/^Ras Yasmin/u);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]city=/u);
  await expect(homes(page).first()).toContainText('TND');
  await expect(page.getByRole('button', { name: /^All 8 neighbourhoods/u })).toBeVisible();
  await workerIsReady(page);
  await context.setOffline(true);
  await page.goto(world.url);
  await page.getByRole('searchbox', { name: 'Where?' }).focus();
  await expect(where).toBeFocused();
  await page.keyboard.type('souk');
  await expect(offered).toHaveText([/^Souk el-Ghazl/u]);
  await expect(page.getByText('only places on this device are shown')).toBeVisible();
});
