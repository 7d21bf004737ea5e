import { expireSession } from './world/expiredSession.ts';
import { ACCOUNTS, endSessions } from './world/accounts.ts';
import { isWaiting, messageInState, signInHere } from './world/person.ts';
import { stored } from './world/stored.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `message ${index + 1}`);

test('a token that expired while offline is refreshed first, then the queue drains, and nobody is signed out', async ({
  world,
  maya,
}) => {
  await maya.openThread('jonas');
  await maya.write('while the token was good');
  await expect(
    messageInState(maya.page, 'while the token was good', '(?:Sent|Delivered)'),
  ).toBeVisible();
  const thread = new URL(maya.page.url()).pathname;
  await maya.goOffline();
  await maya.write('written offline');
  await expect(messageInState(maya.page, 'written offline', 'Queued')).toBeVisible();
  await expireSession(maya.page, world.dataDir);
  await maya.closeTab();

  await maya.openTab(thread);
  await expect(messageInState(maya.page, 'written offline', 'Queued')).toBeVisible();
  await maya.write('with an expired token');
  await maya.goOnline();
  await expect(
    messageInState(maya.page, 'with an expired token', '(?:Sent|Delivered)'),
  ).toBeVisible();
  await expect(maya.page).toHaveURL(new RegExp(thread));
  const all = await stored(world.url, 'maya', 'jonas');
  expect(all.map((one) => one.content)).toEqual([
    'while the token was good',
    'written offline',
    'with an expired token',
  ]);
});

test(
  'a session that is ended in the middle of a drain leads to the login, and the queue drains after it',
  PROMISE,
  async ({ world, maya }) => {
    for (const status of [400, 401, 403]) maya.guard.expectStatus(status);
    await maya.openThread('jonas');
    await maya.goOffline();
    await maya.writeMany(numbered(120));
    await isWaiting(maya.page, 120);
    // A batch is 50: the first is acknowledged, the second stored and not acknowledged, the others wait for that.
    // The answer to a sender has no text.
    world.line.holdAnswersFrom('"seq":51');
    await maya.goOnline();
    await expect.poll(() => world.line.isHolding).toBe(true);
    await endSessions(world.direct, 'maya');
    world.line.heal();
    await expect(maya.page).toHaveURL(/\/login/);
    const atRefusal = (await stored(world.direct, 'jonas', 'maya')).length;
    expect(atRefusal).toBeGreaterThan(50);
    expect(atRefusal).toBeLessThan(120);

    await signInHere(maya.page, ACCOUNTS.maya.email);
    await expect.poll(async () => (await stored(world.direct, 'jonas', 'maya')).length).toBe(120);
    const all = await stored(world.direct, 'jonas', 'maya');
    expect(all.map((one) => one.content)).toEqual(numbered(120));
  },
);

test(
  'logging out offline with three tabs open leaves nothing on the device',
  PROMISE,
  async ({ world, maya }) => {
    await maya.openThread('jonas');
    await maya.write('a secret of Maya');
    await expect(messageInState(maya.page, 'a secret of Maya', '(?:Sent|Delivered)')).toBeVisible();
    const first = maya.page;
    const others = [await maya.context.newPage(), await maya.context.newPage()];
    for (const tab of others) {
      await tab.goto(`${world.url}/messages`);
      await expect(tab.getByText('a secret of Maya')).toBeVisible();
    }
    await maya.goOffline();
    await first.getByRole('button', { name: 'Log Out' }).click();
    await expect(first).toHaveURL(`${world.url}/`);
    for (const tab of [first, ...others]) {
      await expect(tab.getByText('a secret of Maya')).toHaveCount(0);
    }
    await expect.poll(() => first.evaluate(leftBehind)).toEqual([]);
    await first.goBack();
    await expect(first.getByText('a secret of Maya')).toHaveCount(0);
    await expect.poll(() => first.evaluate(leftBehind)).toEqual([]);
  },
);

/**
 * Runs in the page: databases, storage keys and cached answers that say anything of a person. `storedVersion` says
 * nothing of one: it is the version of the app that this device has as a whole, and stays.
 */
async function leftBehind(): Promise<string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
  const keys = Object.keys(localStorage)
    .filter((key) => !['theme', 'language', 'storedVersion'].includes(key))
    .map((key) => `key ${key}`);
  const cached: string[] = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(request.url);
      if (/^\/(?:api|auth|rest|realtime)\//.test(pathname)) cached.push(`cached ${pathname}`);
    }
  }
  return [...databases, ...keys, ...cached];
}
