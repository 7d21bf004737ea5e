import type { Page } from 'playwright/test';
import { expireSession } from './world/expiredSession.ts';
import { pageNow, seenAt } from './world/pageClock.ts';
import { messageInState, workerIsReady } from './world/person.ts';
import { stored, writeElsewhere } from './world/stored.ts';
import { expect, test, TIMED } from './world/test.ts';

// Where seconds are measured, no other server begins in the same process.
test.use({ worldOptions: { process: 'own' } });

const OFFLINE = { text: "You're offline" };
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** What the browser claims of the network from now on, with the event that comes with it. */
async function browserClaims(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((claim) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => claim });
    window.dispatchEvent(new Event(claim ? 'online' : 'offline'));
  }, isOnline);
}

/**
 * Stops a tab's code, as a sleeping device does, between two transactions: a browser freezes no tab that keeps
 * others from the database, and would end its transaction after a minute only. The answer lets it go on.
 */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await page.evaluate(() => {
    const stopWhenCalm = () => {
      // eslint-disable-next-line no-debugger
      if (Reflect.get(window, 'openTransactions') === 0) debugger;
      else setTimeout(stopWhenCalm);
    };
    setTimeout(stopWhenCalm);
  });
  await stopped;
  return async () => {
    await devtools.send('Debugger.resume');
    await devtools.send('Debugger.disable');
    await devtools.detach();
  };
}

/** Runs in each page before its code: counts the transactions that are open. */
function countTransactions(): void {
  Reflect.set(window, 'openTransactions', 0);
  const add = (one: number) =>
    Reflect.set(window, 'openTransactions', Number(Reflect.get(window, 'openTransactions')) + one);
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...args) {
    const begun = begin.apply(this, args);
    add(1);
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => add(-1));
    return begun;
  };
}

test('a line that swallows everything is noticed and healed in time, whatever the browser claims, and a device that slept through it has all it missed', {
  tag: TIMED,
}, async ({ world, someone }) => {
  const maya = await someone('maya');
  await maya.context.addInitScript(countTransactions);
  await maya.signIn();
  maya.guard.expectBrokenLine();
  const { page } = maya;
  await maya.openThread('jonas');
  await maya.write('over a good line');
  await expect(messageInState(page, 'over a good line', 'Sent')).toBeVisible();
  // What works without a network is tried once the app is on the device.
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

  await test.step('the browser says online while nothing comes back: the app says so within 3 s', async () => {
    const shown = seenAt(page, OFFLINE);
    world.line.blackHole();
    const written = await pageNow(page);
    await maya.write('into the hole');
    expect((await shown) - written).toBeLessThan(3000);
  });

  await test.step('what waited is acknowledged within 3 s of healing, and the app is online again', async () => {
    const sent = seenAt(page, { label: ': into the hole – Sent' });
    const online = seenAt(page, OFFLINE, false);
    const healed = await pageNow(page);
    world.line.heal();
    expect((await sent) - healed).toBeLessThan(3000);
    expect((await online) - healed).toBeLessThan(3000);
  });

  await test.step('asleep with a token that ends meanwhile: 50 rows written elsewhere are there within 3 s of waking', async () => {
    world.line.blackHole();
    await expireSession(page, world.dataDir);
    const complete = seenAt(page, { label: ': elsewhere 50' });
    const wake = await freeze(page);
    await writeElsewhere(world.direct, 'jonas', 'maya', numbered('elsewhere', 50));
    world.line.heal();
    await wake();
    const woken = await page.evaluate(() => {
      const at = performance.now();
      // What a browser says to a page that it wakes up.
      document.dispatchEvent(new Event('resume'));
      return at;
    });
    expect((await complete) - woken).toBeLessThan(3000);
    const all = await stored(world.direct, 'maya', 'jonas');
    expect(all).toHaveLength(53);
    await expect(page).toHaveURL(/\/chat\//);
  });
});

test('the leading tab freezes: another tab sends within 5 s, and when it wakes nothing is sent twice', {
  tag: TIMED,
}, async ({ world, someone }) => {
  const maya = await someone('maya');
  await maya.context.addInitScript(countTransactions);
  await maya.signIn();
  await maya.openThread('jonas');
  await maya.write('by the first tab');
  await expect(messageInState(maya.page, 'by the first tab', 'Sent')).toBeVisible();
  const leader = maya.page;
  const other = await maya.openTab(new URL(leader.url()).pathname);
  await expect(messageInState(other, 'by the first tab', 'Sent')).toBeVisible();

  const wake = await freeze(leader);
  const sent = seenAt(other, { label: ': past the frozen tab – Sent' });
  const written = await pageNow(other);
  await maya.write('past the frozen tab');
  expect((await sent) - written).toBeLessThan(5000);

  await wake();
  await expect(messageInState(leader, 'past the frozen tab', 'Sent')).toBeVisible();
  maya.page = leader;
  await maya.write('by the tab that woke');
  await expect(messageInState(other, 'by the tab that woke', 'Sent')).toBeVisible();
  const texts = (await stored(world.direct, 'maya', 'jonas')).map(({ content }) => content);
  expect(texts).toEqual(['by the first tab', 'past the frozen tab', 'by the tab that woke']);
});
