import type { Page } from 'playwright/test';
import { countTransactions, freeze } from '#tests/faults/frozenTab.ts';
import { everythingStored } from './world/everythingStored.ts';
import { expireSession } from './world/expiredSession.ts';
import { seenAt } from './world/pageClock.ts';
import { messageInState, workerIsReady } from './world/person.ts';
import { stored, writeElsewhere } from './world/stored.ts';
import { expect, test } from './world/test.ts';

// How soon all of this happens is measured by `npm run bench -- --only noticing`.

const OFFLINE = { text: "You're offline" };
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** Makes the browser claim a state of the network from now on, with its event. */
async function browserClaims(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((claim) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => claim });
    window.dispatchEvent(new Event(claim ? 'online' : 'offline'));
  }, isOnline);
}

test('a line that swallows everything is noticed and healed, whatever the browser claims, and a device that slept through it has all it missed', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.context.addInitScript(countTransactions);
  await maya.signIn();
  maya.guard.expectBrokenLine();
  const { page } = maya;
  await maya.openThread('jonas');
  await maya.write('over a good line');
  await expect(messageInState(page, 'over a good line', 'Sent')).toBeVisible();
  // Offline use is tried once the app is on the device.
  await workerIsReady(page);

  await test.step('the browser says offline while requests succeed: the app does not', async () => {
    const claim = seenAt(page, OFFLINE);
    const sent = seenAt(page, { label: ': while the browser lies – Sent' });
    await browserClaims(page, false);
    await maya.write('while the browser lies');
    expect(await Promise.race([claim, sent])).toBe(await sent);
    await expect(page.getByText(OFFLINE.text)).toHaveCount(0);
    await browserClaims(page, true);
  });

  await test.step('the browser says online while nothing comes back: the app says so', async () => {
    world.line.blackHole();
    await maya.write('into the hole');
    await expect(page.getByText(OFFLINE.text, { exact: true })).toBeVisible();
  });

  await test.step('what waited is acknowledged once the line is healed, and the app is online again', async () => {
    world.line.heal();
    await expect(messageInState(page, 'into the hole', 'Sent')).toBeVisible();
    await expect(page.getByText(OFFLINE.text)).toHaveCount(0);
  });

  await test.step('asleep with a token that ends meanwhile: 50 rows written elsewhere are there after waking', async () => {
    world.line.blackHole();
    await expireSession(page, world.dataDir);
    const wake = await freeze(page);
    const missed = numbered('elsewhere', 50);
    await writeElsewhere(world.direct, 'jonas', 'maya', missed);
    world.line.heal();
    await wake();
    // A browser sends this event to a page that it wakes up.
    await page.evaluate(() => document.dispatchEvent(new Event('resume')));
    await expect(page.getByRole('listitem', { name: /: elsewhere 50$/u })).toBeVisible();
    // Only messages near the window are in the document: whether all are here the device is asked.
    await expect
      .poll(async () => {
        const { text } = await page.evaluate(everythingStored);
        return missed.filter((each) => !text.includes(`"${each}"`));
      })
      .toEqual([]);
    const all = await stored(world.direct, 'maya', 'jonas');
    expect(all).toHaveLength(53);
    await expect(page).toHaveURL(/\/chat\//);
  });
});

test('the leading tab freezes: another tab sends, and when it wakes nothing is sent twice', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.context.addInitScript(countTransactions);
  await maya.signIn();
  await maya.openThread('jonas');
  await maya.write('by the first tab');
  await expect(messageInState(maya.page, 'by the first tab', 'Sent')).toBeVisible();
  const leader = maya.page;
  const other = await maya.openTab(new URL(leader.url()).pathname);
  await expect(messageInState(other, 'by the first tab', 'Sent')).toBeVisible();

  // Only the leading tab has a socket. The other tab opens one when it takes over.
  let openedSockets = 0;
  other.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io')) openedSockets += 1;
  });
  const wake = await freeze(leader);
  await maya.write('past the frozen tab');
  await expect(messageInState(other, 'past the frozen tab', 'Sent')).toBeVisible();
  expect(openedSockets).toBeGreaterThan(0);

  await wake();
  await expect(messageInState(leader, 'past the frozen tab', 'Sent')).toBeVisible();
  maya.page = leader;
  await maya.write('by the tab that woke');
  await expect(messageInState(other, 'by the tab that woke', 'Sent')).toBeVisible();
  const texts = (await stored(world.direct, 'maya', 'jonas')).map(({ content }) => content);
  expect(texts).toEqual(['by the first tab', 'past the frozen tab', 'by the tab that woke']);
});
