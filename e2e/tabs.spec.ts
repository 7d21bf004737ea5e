import type { Page } from 'playwright/test';
import { composer, isWaiting, messageInState } from './world/person.ts';
import { stored } from './world/stored.ts';
import { expect, PROMISE, test } from './world/test.ts';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** Message sockets open now, over all tabs that were watched from their start. */
function countSockets(pages: readonly Page[]): () => number {
  const open = pages.map((page) => {
    const sockets = new Set<object>();
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io')) return;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    // A document that goes takes its sockets with it and says nothing; so does a closed tab.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) sockets.clear();
    });
    return sockets;
  });
  return () => open.reduce((sum, sockets) => sum + sockets.size, 0);
}

test.use({ device: 'installed' });

test('six tabs hold one socket, and another tab takes over when its tab is closed', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const pages: Page[] = [];
  for (let tab = 0; tab < 5; tab += 1) pages.push(await maya.context.newPage());
  const openSockets = countSockets([maya.page, ...pages]);
  await maya.page.reload();
  await Promise.all(pages.map((page) => page.goto(`${world.url}/messages`)));
  for (const page of [maya.page, ...pages]) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await expect.poll(openSockets).toBe(1);

  const all = [maya.page, ...pages];
  const leader = await leaderOf(all);
  const rest = all.filter((page) => page !== leader);
  await leader.close();
  const [next] = rest;
  if (!next) throw new Error('there were six tabs');
  maya.page = next;
  await maya.openThread('jonas');
  await maya.write('sent by the tab that took over');
  await expect(
    messageInState(next, 'sent by the tab that took over', '(?:Sent|Delivered)'),
  ).toBeVisible();
});

/** The one tab whose Sync & storage page says that it does the syncing. */
async function leaderOf(pages: readonly Page[]): Promise<Page> {
  for (const page of pages) {
    // By the app's own links: a reload would hand the leadership on.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: /Sync & storage/ }).click();
    await expect(page.getByText(/Syncing in (?:this|another) tab/)).toBeVisible();
  }
  let leaders: readonly Page[] = [];
  const count = async (): Promise<number> => {
    const leads = await Promise.all(
      pages.map((page) => page.getByText('Syncing in this tab').isVisible()),
    );
    leaders = pages.filter((_, index) => leads[index]);
    return leaders.length;
  };
  await expect.poll(count).toBe(1);
  const [leader] = leaders;
  if (!leader) throw new Error('no tab leads');
  return leader;
}

test(
  'two tabs that write at once drain nothing twice, though the leader is closed in the middle',
  PROMISE,
  async ({ world, twoPeople: { maya, jonas } }) => {
    await maya.openThread('jonas');
    const thread = new URL(maya.page.url()).pathname;
    const leader = maya.page;
    const follower = await maya.context.newPage();
    await follower.goto(`${world.url}${thread}`);
    await expect(composer(follower)).toBeVisible();

    await maya.goOffline();
    maya.page = leader;
    await maya.writeMany(numbered('leader', 60));
    // On the disk before the other tab writes: what two tabs write at the same moment has no order.
    await isWaiting(leader, 60);
    maya.page = follower;
    await maya.writeMany(numbered('follower', 60));
    await isWaiting(follower, 120);
    // A batch is 50: the first is acknowledged, the second stored and not acknowledged, the others wait for that.
    jonas.guard.expectBrokenLine();
    world.line.holdAnswersFrom('leader 51');
    await maya.goOnline();
    await expect.poll(() => world.line.isHolding).toBe(true);
    await leader.close();
    const atClose = (await stored(world.direct, 'maya', 'jonas')).length;
    expect(atClose).toBeGreaterThan(50);
    expect(atClose).toBeLessThan(120);
    world.line.heal();

    await expect.poll(async () => (await stored(world.direct, 'maya', 'jonas')).length).toBe(120);
    const texts = (await stored(world.direct, 'maya', 'jonas')).map((one) => one.content);
    expect(texts).toEqual([...numbered('leader', 60), ...numbered('follower', 60)]);
    await expect(messageInState(follower, 'follower 60', '(?:Sent|Delivered)')).toBeVisible();
    await jonas.page.goto(`${world.url}/messages`);
    const row = jonas.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(row).toContainText('follower 60');
    await expect(row).toContainText('120 unread messages');
  },
);
