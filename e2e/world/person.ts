import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import type { OnDeviceNews } from '#contract/protocol/workerNews.ts';
import { ACCOUNTS, PASSWORD, type Who } from './accounts.ts';
import type { ConsoleGuard } from './consoleGuard.ts';
import type { World } from './world.ts';
import { untouchedTab } from './untouchedTab.ts';
import { giveSession, rememberSession } from './storedSession.ts';

/** One person at one browser profile, doing what people do: finding things by role and name. */
export interface Person {
  readonly who: Who;
  readonly name: string;
  readonly context: BrowserContext;
  readonly guard: ConsoleGuard;
  /** The tab in use; `openTab` makes another one the current. */
  page: Page;
  /** In a browser that is new, with a stored session where this person signed in before in this run; else by the form. */
  signIn(): Promise<void>;
  signInByForm(): Promise<void>;
  openTab(path?: string): Promise<Page>;
  closeTab(): Promise<void>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Opens the thread with somebody, from wherever the person is: the list, or a new conversation. */
  openThread(other: Who): Promise<void>;
  write(text: string): Promise<void>;
  writeAll(texts: readonly string[]): Promise<void>;
  /** The same for hundreds: the page itself fills the composer and presses Enter. */
  writeMany(texts: readonly string[]): Promise<void>;
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** The messages of the open thread. Only those near the window are in the document. */
export function messages(page: Page): Locator {
  return page.getByRole('log').getByRole('listitem');
}

export function message(page: Page, text: string): Locator {
  return messages(page).filter({ hasText: text });
}

/** A bubble with this text and state, such as Queued or Delivered, as a screen reader hears it. */
export function messageInState(page: Page, text: string, state: string): Locator {
  return page.getByRole('listitem', { name: new RegExp(`: ${escape(text)} – ${state}$`) });
}

/** Resolves when this many entries are durable on the device and wait. An empty composer is no proof of that. */
export async function isWaiting(page: Page, count: number): Promise<void> {
  // All that is said of it, so that a failure tells the number it stopped at.
  await expect
    .poll(() => page.getByText(/^[\d,]+ waiting to be sent$/).allTextContents())
    .toContain(`${count} waiting to be sent`);
}

/** The texts of the bubbles in the document, from top to bottom. */
export async function shownTexts(page: Page): Promise<string[]> {
  // All at one moment: rows come and go while somebody scrolls.
  const labels = await messages(page).evaluateAll((items) =>
    items.map((item) => item.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) =>
    label
      .replace(/^.*?\d:\d\d(?: [ap]m)?: /is, '')
      .replace(/ – (?:Queued|Sending|Sent|Delivered|Read|Failed)$/, ''),
  );
}

/** Resolves when the service worker answers for this page and says that every file of the app is on the device. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect.poll(() => page.evaluate(askMissing)).toBe(0);
}

/** Runs in the page: asks the worker how many files it has still to store. */
async function askMissing(): Promise<number> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<OnDeviceNews>) =>
      // A page takes an answer by its type.
      resolve(data.type === 'ON_DEVICE' ? data.total - data.held : Number.NaN),
    );
    port1.start();
    active?.postMessage({ type: 'ON_DEVICE' }, [port2]);
  });
}

export function createPerson(
  who: Who,
  context: BrowserContext,
  page: Page,
  { url, people }: Pick<World, 'url' | 'people'>,
  guard: ConsoleGuard,
): Person {
  const { email, fullName, userType } = ACCOUNTS[who];
  const person: Person = {
    who,
    name: fullName,
    context,
    guard,
    page,
    async signIn() {
      const isNew =
        (person.page.url() === 'about:blank' && context.pages().length === 1) ||
        untouchedTab(context, url) !== null;
      if (!isNew || !(await giveSession(context, url, people, who)))
        return await person.signInByForm();
      await person.page.goto(`${url}${userType === 'landlord' ? '/landlord/dashboard' : '/chat'}`);
      await isIn(person.page);
    },
    async signInByForm() {
      await person.page.goto(`${url}${userType === 'landlord' ? '/landlord/login' : '/login'}`);
      await signInHere(person.page, email);
      await isIn(person.page);
      await rememberSession(person.page, people, who);
    },
    async openTab(path = '/messages') {
      person.page = await context.newPage();
      await person.page.goto(`${url}${path}`);
      return person.page;
    },
    async closeTab() {
      await person.page.close();
    },
    async goOffline() {
      guard.expectBrokenLine();
      // Offline use is tried once the app is on the device, however long fetching it took.
      const { page: open } = person;
      if (!open.isClosed() && open.url().startsWith(url)) await workerIsReady(open);
      await context.setOffline(true);
    },
    async goOnline() {
      await context.setOffline(false);
    },
    async openThread(other) {
      await openThread(person.page, url, ACCOUNTS[other].fullName);
    },
    async write(text) {
      await composer(person.page).fill(text);
      await composer(person.page).press('Enter');
      await expect(composer(person.page)).toHaveValue('');
    },
    async writeAll(texts) {
      for (const text of texts) await person.write(text);
    },
    async writeMany(texts) {
      await composer(person.page).evaluate(typeAndSend, texts);
    },
  };
  return person;
}

/** Runs in the page. A message is written when the composer is empty again. */
async function typeAndSend(field: Element, texts: readonly string[]): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  for (const text of texts) {
    // React listens to the prototype's setter: setting it there is what typing does.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await turn();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    while ((field as HTMLTextAreaElement).value !== '') await turn();
  }
}

async function isIn(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL(/\/(?:chat|landlord\/dashboard)/);
}

/** Fills in the sign-in form of the open page. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function openThread(page: Page, url: string, name: string): Promise<void> {
  if (!/^\/(?:messages|chat\/?$)/.test(new URL(page.url()).pathname)) await openMessages(page, url);
  const list = page.getByRole('list', { name: 'Conversations' });
  const row = list.getByRole('link', { name: new RegExp(escape(name)) });
  const start = page.getByRole('button', { name: 'New conversation' }).first();
  await expect(row.or(start).first()).toBeVisible();
  if (await row.isVisible()) {
    await row.click();
  } else {
    await start.click();
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('button', { name: new RegExp(escape(name)) }).click();
  }
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(composer(page)).toBeVisible();
}

/** By the app's own link where there is one, as people do; else by the address. */
async function openMessages(page: Page, url: string): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  const link = main.getByRole('link', { name: /^Chat/ });
  if (page.url().startsWith(url) && (await link.isVisible())) await link.click();
  else await page.goto(`${url}/messages`);
  // The page before stands until the next one is there; a thread has a list and a New conversation, too.
  await expect(page).toHaveURL(/\/messages$/);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
