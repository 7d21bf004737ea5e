import type { Page } from 'playwright/test';
import { ACCOUNTS } from './world/accounts.ts';
import { keepInList, liveHomesOf } from './world/homes.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('Two people who never wrote to each other decide together: asked by a link and accepted without a line, each learns of it once online; what one takes off the other sees and puts back; an address is asked alike whether anybody has it', async ({
  world,
  someone,
}) => {
  const [maya, sam] = [await someone('maya'), await someone('sam')];
  const [first] = await liveHomesOf(world.direct, 'jonas');
  if (first === undefined) throw new Error('no home');
  await keepInList(world.direct, 'maya', { name: 'By the sea', keepOffline: false }, [first]);
  await maya.signIn();
  await sam.signIn();
  for (const { page } of [maya, sam]) {
    await page.goto(`${world.url}/saved/together`);
    await expect(page.getByRole('heading', { name: 'New shared list' })).toBeVisible();
    await workerIsReady(page);
  }
  const { page } = maya;
  await expect(page.getByRole('option', { name: 'By the sea' })).toBeAttached();

  const link = await test.step('a list is begun and a link to it made offline', async () => {
    await maya.goOffline();
    await page.getByRole('combobox', { name: 'Start with' }).selectOption('By the sea');
    await page.getByRole('button', { name: 'Start list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'By the sea' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite with a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite with a link' });
    await expect(dialog.getByRole('img', { name: 'QR code to join By the sea' })).toBeVisible();
    await giveAxe(page);
    expect(await violations(page)).toEqual([]);
    const address = (await dialog.getByText(/join=/u).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'open until' })).toHaveCount(1);
    return address;
  });

  await test.step('it is accepted offline, and leads into the list when both were online', async () => {
    await sam.goOffline();
    await sam.page.goto(link);
    await expect(sam.page.getByRole('heading', { name: 'Join this list?' })).toBeVisible();
    await sam.page.getByRole('button', { name: 'Join list' }).click();
    await expect(sam.page.getByText(/You join as soon as/u)).toBeVisible();
    await sam.goOnline();
    await maya.goOnline();
    await expect(sam.page.getByRole('heading', { level: 1, name: 'By the sea' })).toBeVisible();
    await expect(home(sam.page, first.title)).toBeVisible();
    await expect(inIt(page).getByText(ACCOUNTS.sam.fullName).first()).toBeVisible();
  });

  await test.step('what one takes off is told with their name, and can be put back', async () => {
    await remove(sam.page, first.title);
    await sam.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(home(sam.page, first.title)).toBeVisible();
    await remove(sam.page, first.title);
    const taken = page.getByRole('region', { name: 'Taken off the list' });
    await expect(taken).toContainText(ACCOUNTS.sam.fullName);
    await taken.getByRole('button', { name: `Put back: ${first.title}` }).click();
    await expect(home(sam.page, first.title)).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText(`Taken off: `);
    await expect(history).toContainText('Joined');
  });

  await test.step('the person who began it may let the other only vote', async () => {
    await inIt(page)
      .getByRole('combobox', { name: `What ${ACCOUNTS.sam.fullName} can do` })
      .selectOption('Vote and comment only');
    await expect(sam.page.getByText(/You vote and comment in this list/u)).toBeVisible();
    await expect(sam.page.getByRole('button', { name: /^Remove from the list/u })).toHaveCount(0);
  });

  await test.step('an address is asked alike, and whoever has it may decline', async () => {
    for (const email of ['nobody@none.test', ACCOUNTS.noor.email]) {
      await page.getByRole('textbox', { name: 'Their email address' }).fill(email);
      await page.getByRole('button', { name: 'Invite by email' }).click();
      await expect(page.getByText(`${email} is invited.`, { exact: false })).toBeVisible();
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'open until' })).toHaveCount(3);
    const noor = await someone('noor');
    await noor.signIn();
    await noor.page.goto(`${world.url}/saved/together`);
    const asked = noor.page.getByRole('region', { name: 'Invitations' });
    await expect(asked).toContainText(ACCOUNTS.maya.fullName);
    await giveAxe(noor.page);
    expect(await violations(noor.page)).toEqual([]);
    await asked.getByRole('button', { name: /^Decline/u }).click();
    await expect(asked).toBeHidden();
  });

  await test.step('a guest keeps the invitation through logging in', async () => {
    const guest = await someone('sam');
    await guest.page.goto(link);
    await expect(guest.page.getByText('Log in or sign up to join the list.')).toBeVisible();
  });
});

const home = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const inIt = (page: Page) => page.getByRole('region', { name: 'Who is on it' });
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove from the list: ${title}`, exact: true }).click();
