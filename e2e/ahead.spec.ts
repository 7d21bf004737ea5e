import type { Page } from 'playwright/test';
import { PASSWORD } from './world/accounts.ts';
import { workerIsReady } from './world/person.ts';
import { isSettled, movesAreTold } from './world/settled.ts';
import { expect, test } from './world/test.ts';

const html = (page: Page) => page.locator('html');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The app's own script does not come before `release`: what is shown until then is the document alone. */
async function holdApp(page: Page): Promise<{ release(): void }> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** On a processor six times slower, which reads a document in several goes: whether all of the page is there when the first frame is made. */
async function watchFirstFrame(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const isThere = document.querySelector('#end-of-page') !== null;
      Reflect.set(window, 'isThereAtFirst', isThere);
    });
  });
}

/** From now on: which elements stand, and how much anything moves. */
async function note(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { heading: document.querySelector('h1'), moved: 0 };
    Reflect.set(window, 'noted', noted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.moved += Reflect.get(entry, 'value') as number;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Once the page shows what it will go on showing: a look that comes before that proves nothing. */
async function noted(page: Page): Promise<{ readonly isSame: boolean; readonly moved: number }> {
  await isSettled(page);
  await movesAreTold(page);
  return await page.evaluate(() => {
    const { heading, moved } = Reflect.get(window, 'noted') as { heading: Element; moved: number };
    return { isSame: document.querySelector('h1') === heading, moved };
  });
}

for (const [locale, path, title, colorScheme] of [
  ['en-GB', '/', 'Find your next', 'light'],
  ['ar', '/', 'اعثر على منزلك القادم', 'dark'],
  ['de', '/login', 'Willkommen zurück', 'dark'],
  ['fr', '/landlord/signup', '', 'light'],
  ['pt', '/about', '', 'light'],
] as const) {
  test(`${path} is readable before any script in ${locale}, and the app takes over those very elements`, async ({
    world,
    someone,
  }) => {
    const { page } = await someone('sam', { serviceWorkers: 'block', locale, colorScheme });
    const app = await holdApp(page);
    await watchFirstFrame(page);
    await page.goto(new URL(path, world.url).href, { waitUntil: 'commit' });
    await expect(heading(page)).toContainText(title);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isThereAtFirst'))).toBe(true);
    await expect(html(page)).toHaveAttribute('lang', locale.slice(0, 2));
    await expect(html(page)).toHaveAttribute('data-theme', colorScheme);
    await note(page);
    app.release();
    await expect(html(page)).not.toHaveAttribute('data-ahead');
    expect(await noted(page)).toEqual({ isSame: true, moved: 0 });
  });
}

test('what is typed, chosen and sent before the app runs counts', async ({ world, someone }) => {
  const { page } = await someone('maya', { serviceWorkers: 'block' });
  const app = await holdApp(page);
  await page.goto(`${world.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('maya@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(html(page)).toHaveAttribute('data-ahead', 'en');
  app.release();
  await expect(page).toHaveURL(/\/(?:messages|chat)/);
});

test('a message to the people of Roost goes on where it was begun before the app ran', async ({
  world,
  someone,
}) => {
  const { page } = await someone('sam', { serviceWorkers: 'block' });
  const app = await holdApp(page);
  await page.goto(`${world.url}/contact`, { waitUntil: 'commit' });
  const text = page.locator('main textarea');
  await text.fill('Begun early');
  app.release();
  await expect(html(page)).not.toHaveAttribute('data-ahead');
  await expect(text).toHaveValue('Begun early');
  await text.press('End');
  await text.pressSequentially(', ended late');
  await expect(text).toHaveValue('Begun early, ended late');
});

test('a language that was chosen is the document’s, too; nobody who is signed in sees a page for guests', async ({
  world,
  someone,
}) => {
  const { page } = await someone('maya', { serviceWorkers: 'block' });
  await page.goto(world.url);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(html(page)).toHaveAttribute('lang', 'es');
  await page.reload();
  await holdApp(page);
  await page.goto(`${world.url}/login`, { waitUntil: 'commit' });
  await expect(html(page)).toHaveAttribute('data-ahead', 'es');
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('user', '{}'));
  await page.reload({ waitUntil: 'commit' });
  await expect(html(page)).toHaveAttribute('data-ahead', 'none');
  await expect(heading(page)).toBeHidden();
});

test('nothing moves when the network goes, and the worker answers with the whole page', async ({
  world,
  someone,
}) => {
  const guest = await someone('sam', { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await page.goto(world.url);
  await workerIsReady(page);
  await expect(html(page)).not.toHaveAttribute('data-ahead');
  await note(page);
  await guest.goOffline();
  await expect(page.getByText("You're offline", { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toBeInViewport();
  expect(await noted(page)).toEqual({ isSame: true, moved: 0 });
  const answer = await page.goto(`${world.url}/login`);
  expect(await answer?.text()).toContain('data-ahead="en"');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(html(page)).not.toHaveAttribute('data-ahead');
});
