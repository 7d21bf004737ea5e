import type { Page } from 'playwright/test';
import { makeArea, publishHome } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const TITLE = 'Quiet flat under the lighthouse';

const bell = (page: Page, news: string | RegExp) => page.getByRole('link', { name: news });

test.use({ device: 'installed' });

test('A home published while an alert’s device is offline is one notification when it returns, in every tab and only once', async ({
  world,
  someone,
}) => {
  await makeArea(world.direct, world.dataDir, 'Harbour');
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;

  await test.step('an alert is made: what there is already is no news', async () => {
    await page.goto(`${world.url}/search?type=rent&q=lighthouse`);
    await page.getByRole('button', { name: 'Save search' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('By the lighthouse');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`${world.url}/alerts`);
    await expect(page.getByText('no matches yet')).toBeVisible();
  });

  const other = await maya.context.newPage();
  await other.goto(`${world.url}/settings`);
  await expect(bell(other, 'Notifications').first()).toBeVisible();
  await maya.goOffline();
  const id = await publishHome(world.direct, 'jonas', TITLE);
  await maya.goOnline();

  await test.step('one notification, in both tabs, that leads to the home', async () => {
    for (const tab of [page, other]) await expect(bell(tab, 'Notifications: 1 new')).toBeVisible();
    await bell(page, 'Notifications: 1 new').click();
    await expect(page).toHaveURL(`${world.url}/notifications`);
    const notice = page.getByRole('main').getByRole('link', { name: TITLE });
    await expect(notice).toHaveCount(1);
    await notice.click();
    await expect(page).toHaveURL(`${world.url}/properties/${id}`);
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(bell(other, 'Notifications: 1 new')).toHaveCount(0);
  });

  await test.step('the list of the alert has it, and a new start tells nothing again', async () => {
    await page.goto(`${world.url}/alerts`);
    await expect(page.getByText('Matches: 1')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed: By the lighthouse')).toBeVisible();
    await expect(page.getByText('Matches: 1')).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(page.getByText('Matches: 1')).toBeVisible();
    await page.goto(`${world.url}/notifications`);
    await expect(page.getByRole('main').getByRole('link', { name: TITLE })).toHaveCount(1);
    await expect(bell(page, 'Notifications: 1 new')).toHaveCount(0);
  });
});
