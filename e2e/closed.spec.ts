import type { BrowserContext, Page } from 'playwright/test';
import { composer, isWaiting, messages, type Person, workerIsReady } from './world/person.ts';
import { isGapFree, stored } from './world/stored.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

const TEXTS = Array.from({ length: 20 }, (_, index) => `closed ${index + 1}`);

/** Keeps the tags that pages ask to be called by: a headless shell has the interface and refuses every call of it. */
const keepTags = (context: BrowserContext) =>
  context.addInitScript(() => {
    const asked: string[] = [];
    const { SyncManager } = globalThis as unknown as WithSync;
    SyncManager.prototype.register = (tag) => {
      asked.push(tag);
      return Promise.resolve();
    };
    Object.assign(globalThis, { asked });
  });
interface WithSync {
  readonly SyncManager: { readonly prototype: { register(tag: string): Promise<void> } };
  readonly asked: readonly string[];
}

/** The tag that the page asked the browser to call the worker by, once something waits. */
async function calledFor(page: Page): Promise<string> {
  const tags = () => page.evaluate(() => [...new Set((globalThis as unknown as WithSync).asked)]);
  await expect.poll(tags).toHaveLength(1);
  return (await tags())[0] ?? '';
}

/** Calls the worker for a tag, as the browser does when there is a network. */
async function callWorker(page: Page, url: string, tag: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId: await registered,
    tag,
    lastChance: false,
  });
  await devtools.detach();
}

/** Resolves when the server gave this device a pass and it is stored: its database is there before. */
const hasPass = (page: Page) => expect.poll(() => page.evaluate(countPasses)).toBe(1);

/** Runs in the page. */
async function countPasses(): Promise<number> {
  const all = await indexedDB.databases();
  const { name } = all.find((one) => one.name?.endsWith('-away') === true) ?? {};
  if (name === undefined) return 0;
  return await new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('pass').objectStore('pass').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}

/** Maya writes to Jonas without a network and closes the app. */
async function closesWithTexts({ page, context, ...maya }: Person): Promise<string> {
  await keepTags(context);
  await page.reload();
  await hasPass(page);
  await maya.goOffline();
  await maya.writeAll(TEXTS);
  await isWaiting(page, TEXTS.length);
  const tag = await calledFor(page);
  // The browser goes on, and no page of ours is open.
  await page.goto('about:blank');
  return tag;
}

const contentsOf = async (url: string) =>
  (await stored(url, 'maya', 'jonas')).map(({ content }) => content);

const ownPages = (context: BrowserContext, url: string) =>
  context.pages().filter((page) => page.url().startsWith(url));

test('with the browser closed and 20 messages waiting the worker sends all of them, in their order, once', async ({
  world: { url },
  twoPeople: { maya },
}) => {
  await maya.openThread('jonas');
  await workerIsReady(maya.page);
  const thread = maya.page.url();
  const tag = await closesWithTexts(maya);
  expect(ownPages(maya.context, url)).toEqual([]);
  await maya.goOnline();
  await callWorker(maya.page, url, tag);
  await expect.poll(() => contentsOf(url)).toEqual(TEXTS);

  await maya.page.goto(thread);
  await expect(messages(maya.page)).toHaveCount(TEXTS.length);
  await expect(maya.page.getByText(/waiting to be sent$/)).toHaveCount(0);
  const all = await stored(url, 'maya', 'jonas');
  expect(all.map(({ content }) => content)).toEqual(TEXTS);
  expect(isGapFree(all)).toBe(true);
});

test('a tab that comes while the worker sends goes on, and nothing is sent twice', async ({
  world: { url },
  twoPeople: { maya },
}) => {
  await maya.openThread('jonas');
  await workerIsReady(maya.page);
  const thread = maya.page.url();
  const tag = await closesWithTexts(maya);
  await maya.goOnline();
  const tab = await maya.context.newPage();
  await callWorker(maya.page, url, tag);
  await expect.poll(async () => (await contentsOf(url)).length).toBeGreaterThan(0);
  await tab.goto(thread);
  await expect(composer(tab)).toBeVisible();
  await expect.poll(() => contentsOf(url)).toEqual(TEXTS);
  await expect(tab.getByText(/waiting to be sent$/)).toHaveCount(0);
  expect(await contentsOf(url)).toEqual(TEXTS);
});

test('after Log Out the browser has nothing to send by', async ({ world: { url }, maya }) => {
  await workerIsReady(maya.page);
  await hasPass(maya.page);
  await maya.page.goto(`${url}/settings`);
  await maya.page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(maya.page).toHaveURL(`${url}/`);
  await expect
    .poll(() =>
      maya.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    )
    .not.toContainEqual(expect.stringMatching(/-away$/));
});
