import type { Page, Request } from 'playwright/test';
import { endSessionIn } from './world/expiredSession.ts';
import { ACCOUNTS } from './world/accounts.ts';
import { everythingStored } from './world/everythingStored.ts';
import { messageInState, signInHere } from './world/person.ts';
import { writeElsewhere } from './world/stored.ts';
import { expect, GATE, PROMISE, test } from './world/test.ts';

const ROUNDS = 20;

/** Into the background and back, by the signs a page has of it. */
function backAndForth(rounds: number): void {
  for (let round = 0; round < 2 * rounds; round += 1) {
    const state = round % 2 === 0 ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
    if (state === 'visible') window.dispatchEvent(new Event('focus'));
  }
}

test(
  'five tabs with a token that ends in 60 s, twenty times in and out of the background: one refresh, nobody signed out',
  GATE,
  async ({ world, someone }) => {
    const maya = await someone('maya');
    await maya.signIn();
    await maya.openThread('jonas');
    const thread = new URL(maya.page.url()).pathname;
    // As after a night: the token is about to end, and no tab runs.
    await endSessionIn(maya.page, world.dataDir, 60);
    await maya.page.goto('about:blank');
    const refreshes: Request[] = [];
    maya.context.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.push(request);
    });
    const tabs: Page[] = [maya.page];
    while (tabs.length < 5) tabs.push(await maya.context.newPage());
    await Promise.all(tabs.map((tab) => tab.goto(`${world.url}${thread}`)));
    await Promise.all(tabs.map((tab) => tab.evaluate(backAndForth, ROUNDS)));

    await expect.poll(() => refreshes.length).toBe(1);
    await maya.write('after the refresh');
    for (const tab of tabs) {
      await expect(messageInState(tab, 'after the refresh', 'Sent')).toBeVisible();
      await expect(tab).toHaveURL(`${world.url}${thread}`);
    }
    expect(refreshes).toHaveLength(1);
  },
);

test.describe('a device that has the app', () => {
  test.use({ device: 'installed' });

  test(
    'somebody else signs in on the same device: nothing of the first is there, not by the back button and not by a late message',
    PROMISE,
    async ({ world, someone }) => {
      const maya = await someone('maya');
      await maya.signIn();
      await maya.openThread('jonas');
      const thread = new URL(maya.page.url()).pathname;
      await maya.write('a secret of Maya');
      await expect(messageInState(maya.page, 'a secret of Maya', 'Sent')).toBeVisible();
      const { page } = maya;
      const others = [await maya.context.newPage(), await maya.context.newPage()];
      for (const tab of others) {
        await tab.goto(`${world.url}${thread}`);
        await expect(messageInState(tab, 'a secret of Maya', 'Sent')).toBeVisible();
      }
      const before = await page.evaluate(everythingStored);
      expect(before.text).toContain('a secret of Maya');
      expect(
        before.cached.filter((path) => /^\/(?:api|auth\/v1|rest|realtime)\//.test(path)),
      ).toEqual([]);

      await maya.goOffline();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(`${world.url}/`);
      for (const tab of others) await expect(tab).toHaveURL(`${world.url}/`);
      await writeElsewhere(world.direct, 'jonas', 'maya', ['too late for Maya']);
      await maya.goOnline();
      await page.goto(`${world.url}/login`);
      await signInHere(page, ACCOUNTS.sam.email);
      await expect(page).toHaveURL(/\/chat/);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

      // Maya is one of the people Sam may write to: her name comes with them, never her address or her messages.
      const traces = ['a secret of Maya', 'too late for Maya', ACCOUNTS.maya.email];
      const left = async () => {
        const { text } = await page.evaluate(everythingStored);
        return traces.filter((trace) => text.includes(trace));
      };
      await expect.poll(left).toEqual([]);
      await page.goBack();
      await page.goBack();
      for (const tab of [page, ...others]) {
        await expect(tab.getByText('a secret of Maya')).toHaveCount(0);
        await expect(tab.getByText('too late for Maya')).toHaveCount(0);
      }
      expect(await left()).toEqual([]);
    },
  );
});
