import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' }, viewport: { width: 1280, height: 800 } });

test('A landlord reads what comes of their homes, and reads the same from a cold start offline; a renter is led to their own pages', async ({
  world,
  someone,
}) => {
  const jonas = await someone('jonas');
  await jonas.signIn();
  const { page } = jonas;
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Analytics' })
    .click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  const sentence = page.getByText(/In the 28 days up to .*:\s[\d,]+\sviews?.*before:.*\sviews?/u);
  await expect(sentence).toBeVisible();
  const homes = page.getByRole('region', { name: 'Home by home' }).getByRole('table');
  await expect(homes.getByRole('row').nth(1)).toBeVisible();
  await expect(homes.getByText(/(?:Below|Like|Above) similar homes/u).first()).toBeVisible();

  await test.step('the days of the chart are reached by keys, and the table has the same numbers', async () => {
    await expect(page.locator('canvas')).toBeVisible();
    const day = page.getByRole('slider', { name: 'Day: Views' });
    await day.press('ArrowLeft');
    const [now = ''] = ((await day.getAttribute('aria-valuetext')) ?? '').split(';');
    const [date = '', count = ''] = now.split(': ');
    await page.getByText('The same numbers as a table').click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: date }) });
    await expect(row.getByRole('cell').first()).toHaveText(count);
  });

  await test.step('files of the days and of the homes are those of the tables', async () => {
    const [days] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download days as CSV' }).click(),
    ]);
    expect(days.suggestedFilename()).toBe('analytics-days.csv');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download homes as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('analytics-homes.csv');
  });

  await test.step('a week of one home', async () => {
    await page.getByRole('button', { name: '7 days' }).click();
    const home = homes.getByRole('rowheader').first().getByRole('link');
    const title = (await home.textContent()) ?? '';
    await home.click();
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    await expect(page.getByText(/In the 7 days up to/u)).toBeVisible();
    await page.getByRole('combobox', { name: 'Home', exact: true }).selectOption('All homes');
    await page.getByRole('button', { name: '28 days' }).click();
  });

  const said = (await sentence.textContent()) ?? '';
  await workerIsReady(page);
  await jonas.goOffline();
  await jonas.closeTab();
  await jonas.openTab('/analytics');
  await expect(jonas.page.getByText(said)).toBeVisible();
  await expect(jonas.page.locator('canvas')).toBeVisible();
  await expect(jonas.page.getByText(/As of/u).first()).toBeVisible();

  await test.step('a renter who opens the address comes to their own pages', async () => {
    const maya = await someone('maya');
    await maya.signIn();
    await maya.page.goto(`${world.url}/analytics`);
    await expect(maya.page).not.toHaveURL(/analytics/u);
    await expect(maya.page.getByRole('heading', { name: 'Analytics', level: 1 })).toHaveCount(0);
  });
});
