import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('A guest reads market figures, and reads the same from a cold start without a network', async ({
  world,
  someone,
}) => {
  const guest = await someone('maya');
  await guest.page.goto(`${world.url}/market-trends?period=24`);
  const { page } = guest;
  await expect(page.getByRole('heading', { name: 'Market trends', level: 1 })).toBeVisible();
  const sentence = page.getByText(/All of Portavela.*: €[\d,.]+ in \w+ \d{4}.*homes?\)/u);
  await expect(sentence).toBeVisible();
  const said = await sentence.textContent();

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
    await page.goto(`${world.url}/market-trends?period=24`);
    await expect(sentence).toBeVisible();
  });

  await workerIsReady(page);
  await guest.goOffline();
  await guest.closeTab();
  await guest.openTab('/market-trends?period=24');
  await expect(guest.page.getByText(said ?? '')).toBeVisible();
  await expect(guest.page.locator('canvas')).toBeVisible();
  await expect(guest.page.getByText(/Last checked/u)).toBeVisible();
  await guest.closeTab();
  await guest.openTab('/insights');
  await expect(guest.page.getByRole('link', { name: 'See the chart' }).first()).toBeVisible();
  await expect(guest.page.getByText(/Last checked/u)).toBeVisible();

  await test.step('the start page tells where rents change most, and leads to the chart', async () => {
    await guest.closeTab();
    await guest.openTab('/');
    await guest.page.getByRole('link', { name: 'How to install it' }).scrollIntoViewIfNeeded();
    const trending = guest.page.getByRole('region', { name: 'Where rents change most' });
    await trending.scrollIntoViewIfNeeded();
    // In so small a market few areas have a month to compare with.
    await expect(trending).toContainText(/€[\d,.]+(?:Up|Down) \d+% from €|Not enough data/u);
    await trending.getByRole('link', { name: 'Market trends' }).click();
    await expect(guest.page.locator('canvas')).toBeVisible();
  });
});

test('From a cold start without a network a home is compared with similar ones: two are taken out, it is saved, and opened again as it was', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  await maya.page.goto(`${world.url}/properties?type=rent&kinds=apartment&beds=2..2`);
  await maya.page.locator('main a[href^="/properties/"]').first().click();
  await maya.page.getByRole('link', { name: 'Compare with similar homes' }).click();
  const heading = maya.page.getByRole('heading', { name: 'Market analysis', level: 1 });
  await expect(heading).toBeVisible();
  const address = maya.page.url().slice(world.url.length);
  await maya.page.goto(`${world.url}/neighborhoods`);
  const told = maya.page.getByRole('listitem').filter({ hasText: '€' }).first();
  await expect(told).toBeVisible();
  // The figures of every area are here: the first with a price stays the first.
  await expect(maya.page.locator('main [aria-busy=true]')).toHaveCount(0);
  const name = (await told.getByRole('heading').textContent()) ?? '';
  const rent = (await told.getByText(/^€[\d,.]+$/u).textContent()) ?? '';
  await workerIsReady(maya.page);
  await maya.goOffline();

  await test.step('neighbourhoods are listed and one is opened, and her first page tells of the areas she looks in', async () => {
    await maya.closeTab();
    await maya.openTab('/neighborhoods');
    const card = maya.page.getByRole('listitem').filter({ hasText: name }).first();
    await expect(card).toContainText(rent);
    await expect(maya.page.getByText(/Last checked/u)).toBeVisible();
    await card.getByRole('link').click();
    await expect(maya.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(maya.page.getByText(rent, { exact: true }).first()).toBeVisible();
    await expect(maya.page.getByText(/Last checked/u).first()).toBeVisible();
    await maya.closeTab();
    await maya.openTab('/renter/dashboard');
    const market = maya.page.getByRole('region', { name: "The market where you're looking" });
    await expect(market).toContainText(
      /Median (?:monthly rent|price)(?:€[\d,.]+|Not enough data)/u,
    );
    await expect(market.getByText(/Last checked/u)).toBeVisible();
  });
  await maya.closeTab();
  await maya.openTab(address);
  const { page } = maya;
  const counts = page.getByRole('region', { name: 'Homes compared' }).getByRole('checkbox');
  await expect(counts.first()).toBeChecked();
  const total = await counts.count();
  const left = (counted: number) => page.getByText(`${counted} of ${total} count.`).first();
  await expect(left(total)).toBeVisible();
  const sentence = page.getByText(/Going by similar homes, this one would cost .* homes? within/u);
  await expect(sentence).toContainText(`(${total} homes`);

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
