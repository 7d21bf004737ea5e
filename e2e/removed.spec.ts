import type { BrowserContext } from 'playwright/test';
import { ACCOUNTS } from './world/accounts.ts';
import { expireSession } from './world/expiredSession.ts';
import { composer, messageInState, signInHere, workerIsReady } from './world/person.ts';
import { stored } from './world/stored.ts';
import { expect, GATE, test } from './world/test.ts';

const REMOVED = 'Your browser deleted the data on this device';

/** A removal by the browser: `indexeddb` when it needs room, `all` when somebody clears the site's data. */
async function browserRemoves(
  context: BrowserContext,
  origin: string,
  storageTypes: 'indexeddb' | 'all',
): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
}

test(
  'the browser removes the database, under two running tabs and before a start: the app says so, resyncs, and loses nothing',
  GATE,
  async ({ world, someone }) => {
    const maya = await someone('maya');
    await maya.signIn();
    // The thread is asked for before its first message has got through.
    maya.guard.expectStatus(403);
    await maya.openThread('jonas');
    const thread = new URL(maya.page.url()).pathname;
    await maya.write('from before');
    await expect(messageInState(maya.page, 'from before', 'Sent')).toBeVisible();
    const other = await maya.context.newPage();
    await other.goto(`${world.url}/messages`);
    await maya.goOffline();
    await maya.write('still waiting');
    await expect(other.getByText('still waiting')).toBeVisible();
    await composer(maya.page).pressSequentially('half a thought');
    await expect(other.getByText('half a thought')).toBeVisible();

    await browserRemoves(maya.context, world.url, 'indexeddb');
    for (const tab of [maya.page, other]) await expect(tab.getByText(REMOVED)).toBeVisible();
    await maya.goOnline();
    await expect(messageInState(maya.page, 'still waiting', 'Sent')).toBeVisible();
    await expect(messageInState(maya.page, 'from before', 'Sent')).toBeVisible();
    await expect(composer(maya.page)).toHaveValue('half a thought');
    const texts = (await stored(world.direct, 'maya', 'jonas')).map(({ content }) => content);
    expect(texts).toEqual(['from before', 'still waiting']);
    await maya.page.getByRole('button', { name: 'OK' }).click();
    await expect(maya.page.getByText(REMOVED)).toHaveCount(0);

    // And before a start. A person who signed in a moment ago has nothing stored yet: here it was two hours
    // ago.
    await expireSession(maya.page, world.dataDir);
    await maya.closeTab();
    await other.close();
    await browserRemoves(maya.context, world.url, 'indexeddb');
    await maya.openTab(thread);
    await expect(maya.page.getByText(REMOVED)).toBeVisible();
    await expect(messageInState(maya.page, 'still waiting', 'Sent')).toBeVisible();
    await expect(messageInState(maya.page, 'from before', 'Sent')).toBeVisible();
  },
);

test('the browser clears all data of the site under the running app: the login says so, no update is claimed, and everything comes back', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  // A pull that is just under way finds its token gone; the thread is asked for before it is known.
  for (const status of [401, 403]) maya.guard.expectStatus(status);
  await maya.openThread('jonas');
  const thread = new URL(maya.page.url()).pathname;
  await maya.write('from before');
  await expect(messageInState(maya.page, 'from before', 'Sent')).toBeVisible();
  // The removal includes a worker that is there, not one that is just being made.
  await workerIsReady(maya.page);
  await browserRemoves(maya.context, world.url, 'all');
  await expect(maya.page).toHaveURL(/\/login/);
  await expect(maya.page.getByText(REMOVED)).toBeVisible();
  // A worker was registered again by now: it is a first one, and no update.
  await expect
    .poll(() => maya.page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect(maya.page.getByText('Update Available')).toHaveCount(0);

  await signInHere(maya.page, ACCOUNTS.maya.email);
  await expect(maya.page).toHaveURL(new RegExp(thread));
  await expect(messageInState(maya.page, 'from before', 'Sent')).toBeVisible();
  await maya.page.getByRole('button', { name: 'OK' }).click();
  await expect(maya.page.getByText('Update Available')).toHaveCount(0);
});
