import type { Locator, Page } from 'playwright/test';
import { cityIsHere } from './world/found.ts';
import { type Place, placesFor, titled } from './world/pages.ts';
import type { Person } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

/** Lines that come, go or change with the network or the minute. All others must be the same. */
const OF_THE_MOMENT: readonly RegExp[] = [
  // How old a thing is. The dashboards and lists say it only of what nobody looked up anew.
  /^As of \d\d:\d\d$/u,
  /^(?:now|\d+ minutes? ago|\d\d:\d\d)$/u,
  // A form that needs the server says so, and that it keeps what was typed.
  /^You're offline\. This needs a connection\./u,
  // A conversation: what the composer promises, and the part of it that was never opened.
  /^Messages will send when you're back$/u,
  /^Older messages load when you're online\.$/u,
  // A home: how many of its photos were looked at before.
  /^\d+ of \d+ photos on this device$/u,
  // Settings: other devices, files of everything and the relay for calls are the server's to say.
  /^Ends your session here and on all your other devices and browsers\.$/u,
  /^You're offline\. You need a connection to log out your other devices\.$/u,
  /^Both need the server\. They are available again when you're online\.$/u,
  /^This Roost server has no relay/u,
  /^When you're online, this shows whether calls can go through a relay\.$/u,
  // Sync & storage is about the connection and the disk.
  /^(?:Connected|You're offline)$/u,
  /^We'll check your login when you're online$/u,
  /^All changes synced$/u,
  // Pages note some things by themselves, such as a home that was opened. These wait until the device is online.
  /^\d+ background records?, /u,
  /^Settings and notes\t/u,
  /^[\d.]+ [MG]B used of/u,
  /: [\d.]+ [MG]B$/u,
  /^\d+ photos? you viewed/u,
];
/** Within a line: how old the homes of a search are, or the rows of a collection, and when the server last answered. */
const AGE =
  / · (?:updated|as of) .*$|Last contact with the server: \d\d:\d\d\.|(?<=Last connected: )\d\d:\d\d|\b(?:now|\d+ minutes? ago)\b/gu;
/** A page that says this is about to say something else. */
const COMING = /Loading the map…|still downloading|Counting unsent changes…/u;
/** So many messages are in any window that is at the end of a conversation. */
const LAST_MESSAGES = 6;
/** A page that has not said this yet is not whole: the map counts its homes once it rests. */
const LAST: Readonly<Record<string, RegExp>> = { '/browse': /homes? in view/u };

test('every page for guests, renters and landlords says the same from a cold start without a network, one home and one conversation among them', async ({
  world,
  someone,
}) => {
  const guest = await someone('sam');
  const maya = await someone('maya');
  const jonas = await someone('jonas');

  await test.step('a guest', async () => {
    await hasTheCity(guest, world.url);
    await saysTheSame(guest, placesFor(['guest', 'public']));
  });

  await test.step('a renter', async () => {
    await maya.signIn();
    await hasTheCity(maya, world.url);
    const home = maya.page.getByRole('article').first().getByRole('link').first();
    const property = { path: await addressOf(home), title: 'property' };
    await maya.page.evaluate(goTo, '/messages');
    const list = maya.page.getByRole('list', { name: 'Conversations' });
    const chat = { path: await addressOf(list.getByRole('link').first()), title: 'chat' };
    await saysTheSame(maya, [property, chat, ...placesFor(['member', 'renter'])]);
  });

  await test.step('a landlord', async () => {
    await jonas.signIn();
    await hasTheCity(jonas, world.url);
    await saysTheSame(jonas, placesFor(['landlord']));
  });
});

async function hasTheCity({ page }: Person, url: string): Promise<void> {
  await page.goto(`${url}/search`);
  await cityIsHere(page);
}

const addressOf = async (link: Locator): Promise<string> => (await link.getAttribute('href')) ?? '';

async function saysTheSame(person: Person, places: readonly Place[]): Promise<void> {
  expect(places.length).toBeGreaterThan(5);
  const { origin } = new URL(person.page.url());
  // The first visit brings what a page needs, some of it after the page is there; the second is noted.
  for (const place of places) await visit(person.page, place);
  const noted = new Map<string, string[]>();
  for (const place of places) {
    await visit(person.page, place);
    const main = person.page.getByRole('main');
    await expect(main).not.toContainText(COMING);
    await expect(main).toContainText(LAST[place.path] ?? '');
    noted.set(place.path, await said(person.page));
  }

  await person.goOffline();
  await forgetWhatNobodyPromised(person.page);
  await person.closeTab();
  const page = await person.openTab();
  for (const { path, title } of places) {
    await page.goto(`${origin}${path}`);
    await expect(page, path).toHaveTitle(titled(title));
    await expect.poll(() => said(page), { message: path }).toEqual(noted.get(path));
    await hasItsChart(page, path);
  }
}

/** Opens it within the app, and waits for it. */
async function visit(page: Page, { path, title }: Place): Promise<void> {
  await page.evaluate(goTo, path);
  // Until then the page before stands under the new address.
  await expect(page).toHaveTitle(titled(title));
  await isSettled(page);
}

/** The lines a person reads on the page, without those of the moment; of a conversation its last messages. */
async function said(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').evaluate(readTexts, LAST_MESSAGES);
  return texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !OF_THE_MOMENT.some((pattern) => pattern.test(line)))
    .map((line) => line.replaceAll(AGE, ''));
}

/**
 * Runs in the page. Of a conversation only the messages near the window are in the document, more or fewer of them by
 * what was measured before: the last ones are, where it stands at its end.
 */
async function readTexts(main: Element, lastMessages: number): Promise<string[]> {
  const text = (element: Element) => (element instanceof HTMLElement ? element.innerText : '');
  const log = main.querySelector('[role=log]');
  if (!(log instanceof HTMLElement)) return [text(main)];
  log.scrollTop = log.scrollHeight;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 8; frames += 1) await frame();
  const placeOf = (row: Element) => Number(row.getAttribute('aria-posinset'));
  const rows = [...log.querySelectorAll('[aria-posinset]')]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(-lastMessages);
  const said = rows.map(text);
  // A hidden log is no text of the page around it.
  log.style.visibility = 'hidden';
  const around = text(main);
  log.style.visibility = '';
  return [around, ...said];
}

/** A chart is not read: where its days or months can be walked through by keys, it is drawn. */
async function hasItsChart(page: Page, path: string): Promise<void> {
  const days = page.getByRole('slider', { name: /^(?:Day|Month)\b/u });
  if ((await days.count()) === 0) return;
  await expect(page.getByRole('main').locator('canvas').first(), path).toBeVisible();
}

/** The browser's own cache may go at any time, and the worker ends soon after the last tab: neither may be needed. */
async function forgetWhatNobodyPromised(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}
