import type { Page } from 'playwright/test';
import { askToSee } from './world/homes.ts';
import { composer, workerIsReady } from './world/person.ts';
import { makeArea, publishHome } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const TITLE = 'Flat over the bakery';

test.use({ device: 'installed' });

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications(?:: \d+ new)?$/u });
const oneIsNew = (page: Page) =>
  expect(page.getByRole('link', { name: 'Notifications: 1 new', exact: true })).toBeVisible();

test('a kept answer outlives a reload while it is written and is used without a network; the bell tells of it, of a viewing and of a home', async ({
  world,
  someone,
}) => {
  // There before anybody looks: what was there at the first look is no news.
  await makeArea(world.direct, world.dataDir, 'Harbour');
  await askToSee(world.direct, 'maya', await publishHome(world.direct, 'jonas', TITLE));
  const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
  await Promise.all([maya.signIn(), jonas.signIn()]);

  await test.step('a landlord keeps an answer', async () => {
    await jonas.page.goto(`${world.url}/landlord/settings`);
    const title = jonas.page.getByRole('textbox', { name: 'Name', exact: true });
    const text = jonas.page.getByRole('textbox', { name: 'Text' });
    await title.fill('Still free');
    await text.fill('Yes, {name}, it is free.');
    await jonas.page.reload();
    await expect(title).toHaveValue('Still free');
    await expect(text).toHaveValue('Yes, {name}, it is free.');
    await jonas.page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(jonas.page.getByText('Still free')).toBeVisible();
    await expect(title).toHaveValue('');
  });

  await test.step('and answers with it offline: it stands behind what was typed', async () => {
    await jonas.openThread('maya');
    await workerIsReady(jonas.page);
    await jonas.goOffline();
    await composer(jonas.page).fill('Hello!');
    await jonas.page.getByRole('button', { name: 'Quick replies' }).click();
    await jonas.page.getByRole('menuitem', { name: /Still free/ }).click();
    await expect(composer(jonas.page)).toHaveValue('Hello!\nYes, Maya, it is free.');
    await expect(composer(jonas.page)).toBeFocused();
    await composer(jonas.page).press('Enter');
    await jonas.goOnline();
    const sent = { name: /Yes, Maya, it is free\. – (?:Sent|Delivered)$/ };
    await expect(jonas.page.getByRole('listitem', sent)).toBeVisible();
  });

  await test.step('the bell counts it until it is put off, on every tab', async () => {
    const other = await maya.context.newPage();
    await other.goto(`${world.url}/settings`);
    const { page } = maya;
    await bell(page).click();
    await expect(page.getByText('New message from Jonas Keller')).toBeVisible();
    await oneIsNew(page);
    await page.getByRole('button', { name: 'Snooze: Jonas Keller' }).click();
    await page.getByRole('menuitem', { name: 'Until tomorrow at 9' }).click();
    await expect(page.getByText('New message from Jonas Keller')).toHaveCount(0);
    for (const tab of [page, other])
      await expect(tab.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Snoozed' }).click();
    await page.getByRole('button', { name: 'Show again: Jonas Keller' }).click();
    await oneIsNew(other);
  });

  await test.step('who is asked for a viewing is told, and the way leads to it', async () => {
    const { page } = jonas;
    await bell(page).click();
    await page.getByRole('button', { name: 'Viewings' }).click();
    const entry = page.getByRole('link', { name: `Viewing requested: ${TITLE}` });
    await expect(entry).toBeVisible();
    await oneIsNew(page);
    await entry.click();
    const asked = page.getByRole('listitem').filter({ hasText: TITLE });
    await expect(asked.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('and answers in the conversation, where whoever asked sees it', async () => {
    const { page } = jonas;
    await jonas.openThread('maya');
    const asked = page.getByRole('region', { name: 'Viewings waiting for your answer' });
    await expect(asked).toContainText(TITLE);
    await asked.getByRole('button', { name: /^Accept/u }).press('Enter');
    await expect(asked.getByText('Confirmed')).toBeVisible();
    await expect(asked.getByRole('status').locator(':focus')).toBeVisible();
    const home = await asked.getByRole('link', { name: TITLE }).getAttribute('href');
    await maya.page.goto(`${world.url}${home?.split('#')[0] ?? ''}`);
    const mine = maya.page.getByRole('listitem').filter({ hasText: /–.*(?:Video|In person)/iu });
    await expect(mine.getByText('Confirmed')).toBeVisible();
  });

  await test.step('an owner is told that a home is online, and has read it once they looked at it', async () => {
    const { page } = jonas;
    const title = 'Flat over the forge';
    const id = await publishHome(world.direct, 'jonas', title);
    await bell(page).click();
    await page.getByRole('button', { name: 'Homes' }).click();
    const entry = page.getByRole('link', { name: `Now live: ${title}` });
    await expect(entry).toBeVisible();
    await oneIsNew(page);
    await entry.click();
    await expect(page).toHaveURL(`${world.url}/properties/${id}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });
});
