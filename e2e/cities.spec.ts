import { type Locator, type Page } from 'playwright/test';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({
  worldOptions: { seed: 'demo', exchangeRates: '2026-11-20 EUR TND=3.3700 USD=1.0821' },
});

const homes = (page: Page): Locator => page.getByRole('main').getByRole('article');
const cities = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'City', exact: true }).getByRole('button');
const save = (page: Page, name: 'Save' | 'Saved'): Locator =>
  page.getByRole('region', { name: 'What you can do' }).getByRole('button', { name, exact: true });

/** Opens the first home that is found and saves it; gives its title and the address of its page. */
async function saveFirst(page: Page): Promise<{ title: string; address: string }> {
  await homes(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/properties\/[\da-f-]{36}/u);
  await save(page, 'Save').click();
  await expect(save(page, 'Saved')).toBeVisible();
  // Not before: the page before stands until the next one is there.
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  return { title, address: page.url() };
}

test('Two cities, two currencies: a renter saves a home in each, compares them by the dated rates, and has both in a browser that begins without a network', async ({
  world,
  someoneOnDisk,
}) => {
  const before = await someoneOnDisk('maya');
  await before.signIn();
  const { page } = before;

  await test.step('prices are shown in euros, too', async () => {
    await page.goto(`${world.url}/settings`);
    await page.getByRole('combobox', { name: /^Show prices also in/u }).click();
    await page.getByRole('option', { name: /EUR/u }).click();
    await expect(page.getByRole('combobox', { name: /^Show prices also in/u })).toContainText(
      'EUR',
    );
  });

  const first = await test.step('a device begins with the larger city', async () => {
    await page.goto(`${world.url}/search?type=rent`);
    await expect(homes(page).first()).toContainText('€');
    await expect(cities(page)).toHaveText([/^Portavela, Portugal/u]);
    return saveFirst(page);
  });

  const second =
    await test.step('another is found by its name in either script, and is what is searched from now on', async () => {
      await page.goto(`${world.url}/search?type=rent`);
      const find = page.getByRole('searchbox', { name: 'Find another city' });
      for (const name of ['ras yas', 'رأس']) {
        await find.fill(name);
        await expect(cities(page)).toHaveText([/Ras Yasmin · رأس الياسمين, Tunisia/u]);
      }
      await cities(page).first().click();
      await expect(homes(page).first()).toContainText('TND');
      await expect(homes(page).first()).toContainText(/about €[\d,]+/u);
      await expect(homes(page).filter({ hasText: '€' }).filter({ hasNotText: 'TND' })).toHaveCount(
        0,
      );
      await expect(cities(page).first()).toHaveAttribute('aria-pressed', 'true');
      await expect(cities(page)).toHaveText([/Ras Yasmin/u, /^Portavela/u]);
      await expect(
        page.getByRole('button', { name: 'All 8 neighbourhoods on this device' }),
      ).toBeVisible();
      const steps = page.getByRole('combobox', { name: 'Suggested maximum prices' });
      await expect(steps.getByRole('option', { name: /^TND\s?1,200 /u })).toHaveCount(1);
      return saveFirst(page);
    });

  await test.step('a home there says what it costs in its own currency, and about what that is', async () => {
    const price = page.getByRole('main').getByText(/^TND/u).first();
    await expect(price).toBeVisible();
    await expect(page.getByText(/about €[\d,]+ \(rates of/u).first()).toBeVisible();
  });
  await workerIsReady(page);
  // Closed, not killed: a browser writes its cookies down every half a minute, and the rates are in one.
  await before.context.close();

  const after = await someoneOnDisk('maya', before.profile);
  await after.goOffline();
  const offline = after.page;

  await test.step('without a network both are among the saved ones and are compared', async () => {
    await offline.goto(`${world.url}/saved`);
    for (const { title } of [first, second])
      await expect(homes(offline).filter({ hasText: title })).toBeVisible();
    const idOf = ({ address }: { address: string }) => new URL(address).pathname.split('/').at(-1);
    await offline.goto(`${world.url}/compare?homes=${idOf(first)},${idOf(second)}`);
    const prices = offline.getByRole('region', { name: 'Comparison' }).getByRole('row', {
      name: /^Price/u,
    });
    await expect(prices.getByRole('cell').first()).toContainText('€');
    await expect(prices.getByRole('cell').last()).toContainText('TND');
    await expect(prices.getByRole('cell').last()).toContainText(/about €[\d,]+/u);
  });

  await test.step('the city that was looked at last is the one that is searched, and the other is one press away', async () => {
    await offline.goto(`${world.url}/search?type=rent`);
    await expect(homes(offline).first()).toContainText('TND');
    await cities(offline).nth(1).click();
    await expect(homes(offline).first()).toContainText('€');
    await expect(homes(offline).filter({ hasText: 'TND' })).toHaveCount(0);
  });
});
