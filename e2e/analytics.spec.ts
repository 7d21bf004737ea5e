import { ACCOUNTS } from './world/accounts.ts';
import {
  eventsIn,
  startAnalyticsReceiver,
  type AnalyticsReceiver,
  type ReceivedEvent,
} from './world/analyticsReceiver.ts';
import { messageInState } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { makeArea, publishHome } from './world/publish.ts';
import { expect, GATE, test as base } from './world/test.ts';

const KEY = 'phc_for_tests';
/** The library counts no robots: this is what a person's browser says of itself. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const HOME = 'Quiet flat under the lighthouse';
const SECRET = 'meet me at 12 Lime Street';

const test = base.extend<{ receiver: AnalyticsReceiver }>({
  // The parameter names what a fixture needs: nothing here.
  // oxlint-disable-next-line no-empty-pattern
  receiver: async ({}, provide) => {
    const receiver = await startAnalyticsReceiver();
    await provide(receiver);
    await receiver.close();
  },
  worldOptions: async ({ receiver }, provide) => {
    await provide({ analytics: { key: KEY, host: receiver.host } });
  },
});

test(
  'analytics tells who came, which pages were seen and that a message was sent, and not one word of it',
  GATE,
  async ({ world, receiver, someone }) => {
    await makeArea(world.direct, world.dataDir, 'Harbour');
    const homeId = await publishHome(world.direct, 'jonas', HOME);
    const maya = await someone('maya', { userAgent: PERSON });
    await maya.context.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
    });
    await maya.signInByForm();
    await expect.poll(() => receiver.named('$identify').length).toBe(1);
    expect(receiver.named('$identify')[0]).toMatchObject({
      $set: {
        email: ACCOUNTS.maya.email,
        name: ACCOUNTS.maya.fullName,
        user_type: 'renter',
        created_at: expect.stringMatching(/^20\d\d-/),
      },
    });
    await maya.openThread('jonas');
    await maya.write(SECRET);
    await expect(messageInState(maya.page, SECRET, '(?:Sent|Delivered)')).toBeVisible();
    await expect.poll(() => receiver.named('message_sent').length).toBe(1);
    expect(receiver.named('message_sent')[0]?.properties).toMatchObject({
      message_length: SECRET.length,
      has_attachments: false,
      conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_role: 'renter',
    });
    await expect.poll(() => receiver.named('$pageview').length).toBeGreaterThan(1);
    await expect.poll(() => receiver.named('$autocapture').length).toBeGreaterThan(0);
    await expect.poll(() => receiver.named('$snapshot').length).toBeGreaterThan(0);

    await test.step('offline nothing is tried; back online it arrives with the time it happened', async () => {
      const failed: ReceivedEvent[] = [];
      maya.page.on('requestfailed', (request) => {
        if (!request.url().startsWith(receiver.host)) return;
        failed.push(...(eventsIn(request.postDataBuffer() ?? Buffer.of()) ?? []));
      });
      await maya.goOffline();
      await expect(maya.page.getByText("You're offline")).toBeVisible();
      const before = receiver.events.length;
      const since = Date.now();
      await maya.write('written offline');
      await expect(messageInState(maya.page, 'written offline', 'Queued')).toBeVisible();
      // Only what was on its way when the line broke may still come in, or have failed.
      const isLater = ({ timestamp }: ReceivedEvent) => Date.parse(timestamp ?? '') > since;
      expect(receiver.events.slice(before).filter(isLater)).toEqual([]);
      expect(failed.filter(isLater)).toEqual([]);
      const until = Date.now();
      await maya.goOnline();
      await expect.poll(() => receiver.named('message_sent').length).toBe(2);
      const at = Date.parse(receiver.named('message_sent')[1]?.timestamp ?? '');
      expect(at).toBeGreaterThanOrEqual(since);
      expect(at).toBeLessThanOrEqual(until);
    });

    await test.step('a search that stands, and the home that is opened from it', async () => {
      await maya.page.evaluate(goTo, '/search?type=rent&q=lighthouse');
      await expect.poll(() => receiver.named('search_performed').length).toBe(1);
      expect(receiver.named('search_performed')[0]?.properties).toMatchObject({
        query: 'lighthouse',
        filters: { type: 'rent' },
        results_count: expect.any(Number),
      });
      await maya.page.getByRole('article').getByRole('link', { name: HOME }).first().click();
      await expect.poll(() => receiver.named('listing_viewed').length).toBe(1);
      expect(receiver.named('listing_viewed')[0]?.properties).toMatchObject({
        listing_id: homeId,
        listing_title: HOME,
        price: expect.any(Number),
        location: expect.stringContaining('Harbour'),
        property_type: expect.any(String),
      });
    });

    const told = JSON.stringify(receiver.events.filter(({ event }) => event !== '$identify'));
    for (const secret of [
      SECRET,
      'written offline',
      'Lime',
      ACCOUNTS.maya.email,
      'Jonas',
      'Keller',
    ]) {
      expect(told, `"${secret}" was told`).not.toContain(secret);
    }
    expect(receiver.otherPaths).toEqual([]);
    expect(
      await maya.page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('ph')),
      ),
    ).toEqual([]);
    expect(await maya.page.evaluate(() => document.cookie)).not.toContain('ph_');
  },
);

test('with the analytics blocked, library or provider, the app does not notice', async ({
  receiver,
  someone,
}) => {
  for (const blocked of [/\/assets\/provider-/, new RegExp(`^${receiver.host}`)]) {
    const maya = await someone('maya');
    maya.guard.expectBrokenLine();
    await maya.context.route(blocked, (route) => route.abort('blockedbyclient'));
    await maya.signInByForm();
    await maya.openThread('jonas');
    await maya.write(SECRET);
    await expect(messageInState(maya.page, SECRET, '(?:Sent|Delivered)').first()).toBeVisible();
    await maya.context.close();
  }
  expect(receiver.events).toEqual([]);
});
