import { dayFromNow } from './world/day.ts';
import { isWaiting, workerIsReady } from './world/person.ts';
import { publishHome } from './world/publish.ts';
import { isSettled, restingBoxes } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({
  device: 'installed',
  worldOptions: { seed: 'demo' },
  viewport: { width: 1280, height: 800 },
});

const TITLE = 'Tower with a lantern';
const dayAgo = (days: number) => dayFromNow(-days);

/** Runs in the page: the homes whose cards were noted there. */
const shownHere = () =>
  Object.entries(localStorage).flatMap(([key, value]: [string, string]) =>
    key.includes('-viewed:') && value.startsWith('[') ? (JSON.parse(value) as string[]) : [],
  );

test('A landlord reads what comes of their homes; a renter is led to their own pages', async ({
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
  const sentence = page.getByText(
    /In the 28 days up to .*:\sshown\s[\d,]+\stimes,\s[\d,]+\sviews?.*before:.*\sviews?/u,
  );
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
    await expect(row.getByRole('cell').nth(1)).toHaveText(count);
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

  const maya = await someone('maya');
  await test.step('a renter who opens the address comes to their own pages', async () => {
    await maya.signIn();
    await maya.page.goto(`${world.url}/analytics`);
    await expect(maya.page).not.toHaveURL(/analytics/u);
    await expect(maya.page.getByRole('heading', { name: 'Analytics', level: 1 })).toHaveCount(0);
  });

  await test.step('a card that a renter saw without a network and a question that began with a search are counted', async () => {
    const id = await publishHome(world.url, 'jonas', TITLE);
    const search = `${world.url}/search?type=rent&q=lantern`;
    await maya.page.goto(search);
    const card = maya.page.getByRole('article', { name: TITLE });
    await expect(card).toBeVisible();
    await workerIsReady(maya.page);
    await maya.goOffline();
    // Noted when the page is left, if the card was there for a moment; nobody hears of it until there is a network.
    await expect
      .poll(
        async () => {
          await expect(card).toBeInViewport({ ratio: 0.6 });
          await maya.page.reload();
          return await maya.page.evaluate(shownHere);
        },
        { intervals: [1500] },
      )
      .toContain(id);
    // While the list still arrives, a card may be taken away under a click.
    await isSettled(maya.page);
    await restingBoxes(card);
    await card.getByRole('link').first().click();
    await maya.page.getByRole('button', { name: 'Message', exact: true }).first().click();
    const dialog = maya.page.getByRole('dialog', { name: 'Message the owner' });
    await dialog.getByRole('textbox').fill('Is the lantern lit at night?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(maya.page).toHaveURL(/chat/u);
    // A question is one thing, its home's card with it.
    await isWaiting(maya.page, 1);
    await maya.page.goto(search);
    await maya.goOnline();

    await page.goto(`${world.url}/analytics?home=${id}`);
    const sources = page.getByRole('region', { name: 'Where inquiries come from' });
    await expect(sources.getByRole('row', { name: /^Search 1/u })).toBeVisible();
    await expect(page.getByText(/days up to .*shown\s1\stime/u)).toBeVisible();
  });

  await test.step('any days can be looked at, and the address keeps them', async () => {
    await page.goto(`${world.url}/analytics`);
    await page.getByRole('button', { name: 'Choose dates' }).click();
    await page.getByLabel('From', { exact: true }).fill(dayAgo(40));
    await page.getByLabel('To', { exact: true }).fill(dayAgo(31));
    await expect(page.getByText(/In the 10 days up to .* before:/u)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`from=${dayAgo(40)}&until=${dayAgo(31)}`, 'u'));
    await page.getByRole('button', { name: '90 days' }).click();
    await expect(page.getByText(/In the 90 days up to/u)).toBeVisible();
  });
});
