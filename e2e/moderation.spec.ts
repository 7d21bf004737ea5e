import type { Page } from 'playwright/test';
import { listHome, makeArea } from './world/publish.ts';
import { message, messageInState } from './world/person.ts';
import { LOOKS } from './world/photograph.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';
import { wear } from './world/wear.ts';

test.use({ device: 'installed' });

const TITLE = 'Two rooms above the harbour';
const THREAT = 'Pay me before the viewing, or I tell everybody where you live.';
const LETTER = 'The street is new. Come and see it.';

const homeRow = (page: Page) => page.getByRole('row').filter({ hasText: TITLE });

/** Opens the case of the home in this part of the list, and decides. */
async function decide(page: Page, url: string, part: string, what: RegExp): Promise<void> {
  await page.goto(`${url}/moderation`);
  await page.getByRole('tab', { name: new RegExp(`^${part}`, 'u') }).click();
  await expect(
    page.getByRole('tab', { name: new RegExp(`^${part}`, 'u'), selected: true }),
  ).toBeVisible();
  await page.getByRole('link').filter({ hasText: TITLE }).click();
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: what }).check();
  await obeysTheRules(page);
}
/** Accessibility, in both themes and directions. */
async function obeysTheRules(page: Page): Promise<void> {
  await giveAxe(page);
  for (const look of LOOKS) {
    await wear(page, look);
    expect(await violations(page), `${look.theme} ${look.language}`).toEqual([]);
  }
  await wear(page, { theme: 'light', language: 'en' });
}
const isDecided = (page: Page) =>
  expect(page.getByRole('button', { name: 'Take back decision' })).toBeVisible();

test('A held listing is released by a moderator; reported and refused, it is appealed without a network, and restored', async ({
  world,
  someone,
}) => {
  await makeArea(world.direct, world.dataDir, 'Harbour');
  const [jonas, maya, noor] = await Promise.all([
    someone('jonas'),
    someone('maya'),
    someone('noor'),
  ]);
  const id = await listHome(world.direct, 'jonas', TITLE, {
    description:
      'I am abroad and cannot show the flat. Send the deposit before the viewing by wire transfer, and the keys come by courier. Two rooms with light from both sides.',
  });
  await Promise.all([jonas.signIn(), maya.signIn(), noor.signIn()]);

  await test.step('its owner reads why it is held, and that somebody looks', async () => {
    await jonas.page.goto(`${world.url}/manage`);
    await expect(homeRow(jonas.page)).toContainText('Why this home is held for review');
    await expect(homeRow(jonas.page)).toContainText('before a viewing');
    await expect(homeRow(jonas.page).getByRole('link', { name: "We'll review it" })).toBeVisible();
  });

  await test.step('a moderator, who alone has the page in their navigation, releases it', async () => {
    const moderation = noor.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Moderation' });
    await expect(moderation).toBeVisible();
    await maya.page.goto(`${world.url}/moderation`);
    await expect(maya.page.getByText('This page is for moderators')).toBeVisible();
    await decide(noor.page, world.url, 'Held', /^Approve: show the listing/u);
    await noor.page.getByRole('button', { name: 'Decide' }).click();
    await isDecided(noor.page);
    // No longer held, and nobody is warned of the words that were approved: not its owner, not renters.
    await expect(homeRow(jonas.page)).not.toContainText('Why this home is held for review');
    await expect(homeRow(jonas.page)).not.toContainText('Renters see a warning on this home');
    await maya.page.goto(`${world.url}/properties/${id}`);
    await expect(maya.page.getByRole('heading', { name: 'Stay safe' })).toBeVisible();
    await expect(maya.page.getByText('Take care with this listing')).toHaveCount(0);
    await expect(homeRow(jonas.page).getByRole('link', { name: "We'll review it" })).toHaveCount(0);
  });

  await test.step('somebody reports it, and it is refused with a reason', async () => {
    await maya.page.goto(`${world.url}/properties/${id}`);
    await maya.page.getByRole('button', { name: 'Report this listing' }).click();
    const dialog = maya.page.getByRole('dialog', { name: 'Report this listing' });
    await dialog.getByRole('radio', { name: "The home doesn't exist" }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await decide(noor.page, world.url, 'Reported', /^Refuse/u);
    await expect(noor.page.getByText("The home doesn't exist")).toBeVisible();
    await noor.page.getByRole('radio', { name: "It doesn't look genuine." }).check();
    await noor.page.getByLabel(/^Comment/u).fill('There is no such street.');
    await noor.page.getByRole('button', { name: 'Decide' }).click();
    await isDecided(noor.page);
  });

  await test.step('its owner reads the reason, and appeals without a network', async () => {
    await expect(homeRow(jonas.page)).toContainText("Refused: It doesn't look genuine.");
    await homeRow(jonas.page).getByRole('link', { name: 'Reason and how to appeal' }).click();
    await expect(jonas.page.getByText('There is no such street.')).toBeVisible();
    await obeysTheRules(jonas.page);
    await jonas.goOffline();
    await jonas.page.getByLabel('Appeal: what should we know?').fill(LETTER);
    await jonas.page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(jonas.page.getByText('Saved on this device.')).toBeVisible();
    await jonas.goOnline();
    await expect(jonas.page.getByText("We'll review it.")).toBeVisible();
  });

  await test.step('the appeal is granted: the home is there again', async () => {
    await decide(noor.page, world.url, 'Appeals and requests', /^Grant the appeal/u);
    await expect(noor.page.getByText(LETTER)).toBeVisible();
    await noor.page.getByRole('button', { name: 'Decide' }).click();
    await isDecided(noor.page);
    await expect(jonas.page.getByText('We reviewed it, and it can be shown.')).toBeVisible();
    await maya.page.goto(`${world.url}/properties/${id}`);
    await expect(maya.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  });
});

test('An owner asks without a network for a review of a home that is warned of; approved, nobody is warned of it', async ({
  world,
  someone,
}) => {
  await makeArea(world.direct, world.dataDir, 'Harbour');
  const [jonas, noor] = await Promise.all([someone('jonas'), someone('noor')]);
  await listHome(world.direct, 'jonas', TITLE, {
    description:
      'I am abroad until spring. My sister shows the flat on every day of the week. Two rooms with light from both sides, a kitchen with a window over the harbour, and a tram at the door.',
  });
  await Promise.all([jonas.signIn(), noor.signIn()]);
  const row = homeRow(jonas.page);
  await jonas.page.goto(`${world.url}/manage`);
  await expect(row).toContainText('Renters see a warning on this home');

  await jonas.goOffline();
  await row.getByRole('button', { name: 'Ask for a review' }).click();
  await row.getByLabel('What should we know?').fill(LETTER);
  await obeysTheRules(jonas.page);
  await row.getByRole('button', { name: 'Send request' }).click();
  await expect(row).toContainText('It is saved on this device');
  await expect(row.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0);
  await jonas.goOnline();
  await expect(row).toContainText("We're going to look at it");

  await decide(noor.page, world.url, 'Appeals and requests', /^Approve: show the listing/u);
  await expect(noor.page.getByText(LETTER)).toBeVisible();
  await noor.page.getByRole('button', { name: 'Decide' }).click();
  await isDecided(noor.page);
  await expect(row).not.toContainText('Renters see a warning on this home');
});

test('A message is reported without a network, from the menu of its conversation; a moderator reads it as it was, suspends its writer, who is told so and sends nothing', async ({
  world,
  someone,
}) => {
  const [jonas, maya, noor] = await Promise.all([
    someone('jonas'),
    someone('maya'),
    someone('noor'),
  ]);
  await Promise.all([jonas.signIn(), maya.signIn(), noor.signIn()]);
  await jonas.openThread('maya');
  await jonas.write(THREAT);
  await maya.openThread('jonas');
  await expect(message(maya.page, THREAT)).toBeVisible();
  await maya.goOffline();
  await maya.page.getByRole('button', { name: 'More', exact: true }).click();
  await maya.page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = maya.page.getByRole('dialog', { name: 'Report' });
  await dialog.getByLabel('What is it about?').selectOption({ label: THREAT });
  await dialog.getByRole('radio', { name: 'Harassment or threats' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await maya.goOnline();

  const { page } = noor;
  await page.goto(`${world.url}/moderation?tab=reported`);
  await page.getByRole('link').filter({ hasText: 'Jonas Keller' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: THREAT })).toContainText('Reported');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Harassment or threats' }),
  ).toContainText('Asks for money before a viewing');
  await page.getByRole('radio', { name: /^Suspend the person/u }).check();
  await page.getByRole('radio', { name: 'Someone was harassed.' }).check();
  await page.getByRole('button', { name: 'Decide' }).click();
  await isDecided(page);

  await expect(jonas.page.getByText('Your account is suspended')).toBeVisible();
  await jonas.write('And another one');
  await expect(messageInState(jonas.page, 'And another one', 'Failed')).toBeVisible();
});
