import type { Locator, Page } from 'playwright/test';
import { ACCOUNTS, recordsOf, signIn } from './world/accounts.ts';
import { keepInList, liveHomesOf } from './world/homes.ts';
import { messageInState, workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('A saved list is shared from a conversation; both vote, rate and comment offline and see it together once online, are told of it; a third comes, one leaves, the others are told, and whoever left keeps what they wrote', async ({
  world,
  someone,
  twoPeople: { maya, jonas },
}) => {
  const homes = (await liveHomesOf(world.direct, 'jonas')).slice(0, 2);
  const [first, second] = homes.map(({ title }) => title) as [string, string];
  await keepInList(world.direct, 'maya', { name: 'Flats by the sea', keepOffline: false }, homes);

  await maya.openThread('jonas');
  await maya.write('Shall we look together?');
  await expect(
    messageInState(maya.page, 'Shall we look together?', '(?:Sent|Delivered)'),
  ).toBeVisible();
  await jonas.openThread('maya');

  const { page } = maya;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Decide together' }).click();
  await expect(page.getByRole('checkbox', { name: ACCOUNTS.jonas.fullName })).toBeChecked();
  await page.getByRole('combobox', { name: 'Start with' }).selectOption('Flats by the sea');
  await page.getByRole('button', { name: 'Start list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flats by the sea' })).toBeVisible();
  await expect(home(page, first)).toBeVisible();
  await workerIsReady(page);

  // The invitation came into the conversation, and is accepted.
  await jonas.page
    .getByRole('log')
    .getByRole('link', { name: 'Decide together Flats by the sea' })
    .click();
  await expect(home(jonas.page, second)).toHaveCount(0);
  await jonas.page.getByRole('button', { name: 'Join list' }).click();
  await expect(home(jonas.page, second)).toBeVisible();
  await workerIsReady(jonas.page);

  await maya.goOffline();
  await jonas.goOffline();
  await press(page, first, 'Yes');
  await press(page, second, 'Maybe');
  await home(page, first).getByRole('button', { name: '4 of 5 stars' }).click();
  await comment(page, first, 'So much light!');
  await press(jonas.page, first, 'Yes');
  await press(jonas.page, second, 'No');
  await comment(jonas.page, second, 'Too far out');
  await expect(votes(page, second)).toContainText('Maybe');
  await maya.goOnline();
  await jonas.goOnline();

  for (const on of [page, jonas.page]) {
    await expect(votes(on, first).getByText('Yes', { exact: true })).toHaveCount(2);
    await expect(votes(on, second)).toContainText('No');
    await expect(votes(on, second)).toContainText('Maybe');
    await expect(home(on, first)).toContainText('So much light!');
    await expect(home(on, second)).toContainText('Too far out');
    await expect(on.getByRole('heading', { name: /Everybody says yes/u })).toBeVisible();
    await expect(on.getByRole('region', { name: /Still to decide/u })).toContainText(second);
    await giveAxe(on);
    expect(await violations(on)).toEqual([]);
  }

  await page.goto(`${world.url}/notifications`);
  const name = ACCOUNTS.jonas.fullName;
  await expect(told(page, `${name}.*(?:voted|comment)`)).toBeVisible();
  await page.goBack();

  // A home goes into the conversation from its page, without a network.
  await home(page, first).getByRole('link', { name: first, exact: true }).click();
  await maya.goOffline();
  await page.getByRole('button', { name: `Send in a conversation: ${first}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Send in a conversation' });
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await maya.goOnline();
  const other = await jonas.context.newPage();
  await other.goto(`${world.url}/chat`);
  await other.getByRole('link', { name: new RegExp(ACCOUNTS.maya.fullName) }).click();
  await expect(other.getByRole('log').getByRole('link', { name: first })).toBeVisible();
  await other.close();
  await page.goBack();

  // A third person comes to it.
  const sam = await someone('sam');
  await sam.signIn();
  await sam.openThread('maya');
  await sam.write('Can I help choosing?');
  const inIt = (on: Page) => on.getByRole('region', { name: 'Who is on it' });
  await inIt(page)
    .getByRole('combobox', { name: 'Somebody you write with' })
    .selectOption(ACCOUNTS.sam.fullName);
  await inIt(page).getByRole('button', { name: 'Invite', exact: true }).click();
  await sam.page.goto(`${world.url}/notifications`);
  await told(sam.page, `${ACCOUNTS.maya.fullName}.*invites you to a list`).click();
  await sam.page.getByRole('button', { name: 'Join list' }).click();
  await sam.page.getByRole('link', { name: 'Flats by the sea' }).click();
  await press(sam.page, second, 'No');
  await expect(home(sam.page, second)).toContainText('Too far out');
  await expect(votes(jonas.page, second).getByText('No', { exact: true })).toHaveCount(2);
  await jonas.page.goto(`${world.url}/notifications`);
  await expect(told(jonas.page, `${ACCOUNTS.sam.fullName}.*voted`)).toBeVisible();
  await jonas.page.goBack();
  await sam.page.goto(`${world.url}/notifications`);

  await jonas.page.getByRole('button', { name: 'Leave list' }).click();
  await jonas.page.getByRole('link', { name: 'Flats by the sea' }).click();
  await expect(jonas.page.getByText(/isn't shared with you any more/u)).toBeVisible();
  await expect(home(jonas.page, second)).toContainText('Too far out');
  await expect(jonas.page.getByText('So much light!')).toHaveCount(0);
  await expect(home(page, first)).toBeVisible();
  await expect(votes(page, first).getByText(name)).toHaveCount(0);
  await expect(home(page, second)).not.toContainText('Too far out');
  await expect(votes(page, second).getByText('No', { exact: true })).toHaveCount(1);
  // The people still in the list are told.
  await expect(told(sam.page, `${name}.*is no longer on the list`)).toBeVisible();
  await page.goto(`${world.url}/notifications`);
  await expect(told(page, `${name}.*is no longer on the list`)).toBeVisible();
  // The server took it: it is on her other devices.
  const { token } = await signIn(world.direct, 'maya');
  const onServer = async () =>
    (await recordsOf(world.direct, token, 'notice')).map(({ body }) => JSON.stringify(body));
  await expect.poll(onServer).toContainEqual(expect.stringContaining('"what":"left"'));
});

const told = (page: Page, what: string): Locator =>
  page.getByRole('link', { name: new RegExp(what, 'u') });

const home = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const votes = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: `Votes on ${title}`, exact: true });
const press = (page: Page, title: string, vote: string): Promise<void> =>
  page
    .getByRole('group', { name: `Your vote on ${title}`, exact: true })
    .getByRole('button', { name: vote, exact: true })
    .click();
async function comment(page: Page, title: string, text: string): Promise<void> {
  await home(page, title).getByRole('textbox', { name: 'Your comment' }).fill(text);
  await home(page, title).getByRole('button', { name: 'Add comment' }).click();
  // The field is emptied when it is stored.
  await expect(home(page, title).getByRole('paragraph').filter({ hasText: text })).toBeVisible();
}
