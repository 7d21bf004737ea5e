import { cityIsHere } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

/** How long one look of several takes, ms. */
const LOOK_MS = 1000;

test('A guest reads market figures: in charts, in tables, and in sentences that lead to them', async ({
  world,
  someone,
}) => {
  const guest = await someone('maya');
  await guest.page.goto(`${world.url}/market-trends?period=24`);
  const { page } = guest;
  await expect(page.getByRole('heading', { name: 'Market trends', level: 1 })).toBeVisible();
  const sentence = page.getByText(/All of Portavela.*: €[\d,.]+ in \w+ \d{4}.*homes?\)/u);
  await expect(sentence).toBeVisible();

  await test.step('the points of the chart are reached by keys, and the table has the same numbers', async () => {
    await expect(page.locator('canvas')).toBeVisible();
    const month = page.getByRole('slider', { name: 'Month' });
    await month.focus();
    const last = await month.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(month).not.toHaveAttribute('aria-valuetext', last ?? '');
    const read = (await month.getAttribute('aria-valuetext')) ?? '';
    const at = read.split(';', 1)[0] ?? read;
    const value = read.split('(', 1)[0]?.split(': ').at(-1)?.trim() ?? read;
    await expect(page.getByRole('row').filter({ hasText: at })).toContainText(value);
  });

  await test.step('a second place is compared, and what few homes carry is not said', async () => {
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await page.getByLabel('Bedrooms').selectOption('4 bedrooms or more');
    await expect(page.getByText('Not enough data').first()).toBeVisible();
    await page.goto(`${world.url}/market-trends?period=24`);
    await expect(sentence).toBeVisible();
  });

  await test.step('sentences made from the figures lead to their charts', async () => {
    await page.goto(`${world.url}/insights`);
    await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
    // The figures of every area are here.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.getByRole('link', { name: 'See the chart' }).first().click();
    await expect(page.locator('canvas')).toBeVisible();
    await expect(page.getByText(/Last checked/u)).toBeVisible();
  });

  await test.step('the start page tells where rents change most, and leads to the chart', async () => {
    await page.goto(world.url);
    await page.getByRole('link', { name: 'How to install it' }).scrollIntoViewIfNeeded();
    const trending = page.getByRole('region', { name: 'Where rents change most' });
    await trending.scrollIntoViewIfNeeded();
    // In so small a market few areas have a month to compare with.
    await expect(trending).toContainText(/€[\d,.]+(?:Up|Down) \d+% from €|Not enough data/u);
    await trending.getByRole('link', { name: 'Market trends' }).click();
    await expect(page.locator('canvas')).toBeVisible();
  });
});

test('From a cold start without a network a home is compared with similar ones: two are taken out, it is saved, and opened again as it was', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  await maya.page.goto(`${world.url}/properties?type=rent&kinds=apartment&beds=2..2`);
  // All of it: what a home is compared with offline stays the same.
  await cityIsHere(maya.page);
  await maya.page.locator('main a[href^="/properties/"]').first().click();
  await maya.page.getByRole('link', { name: 'Compare with similar homes' }).click();
  const heading = maya.page.getByRole('heading', { name: 'Market analysis', level: 1 });
  await expect(heading).toBeVisible();
  const address = maya.page.url().slice(world.url.length);
  await workerIsReady(maya.page);
  await maya.goOffline();
  await maya.closeTab();
  await maya.openTab(address);
  const { page } = maya;
  const counts = page.getByRole('region', { name: 'Homes compared' }).getByRole('checkbox');
  await expect(counts.first()).toBeChecked();
  let total = 0;
  const left = (counted: number) => page.getByText(`${counted} of ${total} count.`).first();
  const sentence = page.getByText(/Going by similar homes, this one would cost .* homes? within/u);
  // List, count and sentence say the same, once all that is compared is read.
  await expect(async () => {
    total = await counts.count();
    await expect(left(total)).toBeVisible({ timeout: LOOK_MS });
    await expect(sentence).toContainText(`(${total} homes`, { timeout: LOOK_MS });
  }).toPass();

  await counts.nth(0).uncheck();
  await expect(left(total - 1)).toBeVisible();
  await counts.nth(1).uncheck();
  await expect(left(total - 2)).toBeVisible();
  await page.getByRole('button', { name: 'Save analysis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this analysis' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Without two');
  await dialog.getByRole('button', { name: 'Save analysis' }).click();
  await expect(page.getByText('with the prices of that day', { exact: false })).toBeVisible();

  await page.goto(`${world.url}/market-analysis`);
  await page.reload();
  await page.getByRole('link', { name: 'Without two' }).click();
  await expect(page.getByRole('heading', { name: 'Without two', level: 2 })).toBeVisible();
  await expect(left(total - 2)).toBeVisible();
  await expect(counts.nth(0)).not.toBeChecked();
  await expect(counts.nth(1)).not.toBeChecked();
});
