import type { Locator, Page, Request } from 'playwright/test';
import { workerIsReady } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

const PHOTO = /\/api\/photos\/listings\/[^/]+\/(?<tier>thumb|medium|full)$/u;
/** They come 3 s after a page was painted and 6 s after a tab began to lead. */
const LATE = ['LateWork', 'keepers'];
const SCRIPT = /\/assets\/[^/]+\.js$/u;

const homes = (page: Page): Locator => page.getByRole('main').getByRole('article');
const choice = (page: Page, group: string, name: string): Locator =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true });
const cover = (page: Page): Locator => homes(page).first().getByRole('img').first();

/** Every request of the browser from now on: of its tabs, and of the service worker, in their order. */
function watch(page: Page): { addresses(): string[]; photos(): string[]; begin(): void } {
  let seen: string[] = [];
  page.context().on('request', (request: Request) => void seen.push(request.url()));
  const addresses = () => seen.map((url) => new URL(url).pathname);
  return {
    addresses,
    photos: () => addresses().filter((path) => PHOTO.test(path)),
    begin: () => void (seen = []),
  };
}

const tiers = (paths: readonly string[]): string[] => [
  ...new Set(paths.map((path) => PHOTO.exec(path)?.groups?.tier ?? '')),
];

test('Data saver and photo quality, chosen in one tab, are obeyed by every other without a reload: smaller photos, nothing ahead, and off again', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const settings = maya.page;
  await settings.goto(`${world.url}/settings`);
  const search = await settings.context().newPage();
  const saved = await settings.context().newPage();
  const requests = watch(search);
  await search.goto(`${world.url}/search?type=rent`);
  await expect(cover(search)).toHaveAttribute('src', /\/medium$/u);
  await workerIsReady(search);
  await homes(search)
    .first()
    .getByRole('button', { name: /^Save: / })
    .click();

  await test.step('on: the other tab asks for small photos from now on', async () => {
    await choice(settings, 'Data saver', 'On').click();
    await expect(settings.getByText('Data saver is on now.')).toBeVisible();
    await expect(cover(search)).toHaveAttribute('src', /\/thumb$/u);
    // Once it has come, what was asked for before it has been told of.
    await expect.poll(() => cover(search).evaluate(isHere)).toBe(true);
    requests.begin();
    await search.evaluate(goTo, '/search?type=sale');
    await expect.poll(() => requests.photos().length).toBeGreaterThan(2);
    await expect(cover(search)).toHaveAttribute('src', /\/thumb$/u);
    expect(tiers(requests.photos())).toEqual(['thumb']);
  });

  await test.step('nothing is downloaded ahead: a list that keeps its photos waits with it, also in the tab that would fetch', async () => {
    await saved.goto(`${world.url}/saved`);
    await expect(homes(saved)).toHaveCount(1);
    await saved.getByRole('button', { name: 'New list' }).click();
    await saved.getByRole('textbox', { name: 'List name' }).fill('By the sea');
    await saved.getByRole('button', { name: 'Create list' }).click();
    await homes(saved).getByText('Notes and lists').click();
    await homes(saved).getByRole('checkbox', { name: 'By the sea' }).click();
    await openList(saved);
    await saved.getByRole('switch', { name: /^Keep its photos/ }).click();
    // The first tab leads: once it shows the list it has heard of the wish.
    await settings.evaluate(goTo, '/saved');
    await openList(settings);
    await expect(settings.getByRole('switch', { name: /^Keep its photos/ })).toBeChecked();
    await settings.evaluate(goTo, '/settings');
    expect(tiers(requests.photos())).toEqual(['thumb']);
  });

  await test.step('off, in another tab than before: what was put off is fetched, and photos are large again', async () => {
    await saved.evaluate(goTo, '/settings');
    await choice(saved, 'Data saver', 'Off').click();
    await expect(settings.getByText('Data saver is off now.')).toBeVisible();
    await expect(cover(search)).toHaveAttribute('src', /\/medium$/u);
    await settings.evaluate(goTo, '/saved');
    await openList(settings);
    await expect(settings.getByText(/^(\d+) of \1 photos on this device/u)).toBeVisible();
    expect(tiers(requests.photos())).toContain('medium');
  });

  await test.step('photo quality does the same for what is shown', async () => {
    await choice(saved, 'Photo quality', 'Smaller').click();
    await expect(cover(search)).toHaveAttribute('src', /\/thumb$/u);
    await choice(saved, 'Photo quality', 'Sharp').click();
    await expect(cover(search)).toHaveAttribute('src', /\/medium$/u);
  });
});

test('Where data is saved from the start the service worker stores no page that nobody opened, until it is saved no more', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  // As chosen in this browser before.
  await maya.context.addCookies([{ name: 'data-saver', value: 'on', url: world.url }]);
  const requests = watch(maya.page);
  // By the form: a stored session would bring its own cookies.
  await maya.signInByForm();
  const { page } = maya;
  const settings = await page.context().newPage();
  await settings.goto(`${world.url}/settings`);
  await expect(settings.getByText('Data saver is on now.')).toBeVisible();
  await page.goto(`${world.url}/settings/sync`);
  const parts = page.getByText(/^(\d+) of (\d+) parts of the app are on this device/u);
  await expect(parts).toBeVisible();
  const before = await settledScripts(() => scripts(requests.addresses()));
  expect(before.length).toBeGreaterThan(0);

  await page.reload();
  await expect(parts).toBeVisible();
  // A page that is opened again has its scripts; no other file was asked for.
  expect(scripts(requests.addresses())).toEqual(before);

  await choice(settings, 'Data saver', 'Off').click();
  await expect(page.getByText(/^Every page is on this device/u)).toBeVisible();
  expect(scripts(requests.addresses()).length).toBeGreaterThan(before.length);
});

/** Runs in the page. */
const isHere = (image: Element): boolean => image instanceof HTMLImageElement && image.complete;

/**
 * Waits until the scripts that a page brings seconds after it opened have come, and are the same a second
 * later.
 */
async function settledScripts(read: () => string[]): Promise<string[]> {
  let last: string[] = [];
  const isSettled = (): boolean => {
    const [before, now] = [last, read()];
    last = now;
    const isLateHere = LATE.every((name) =>
      now.some((path) => path.startsWith(`/assets/${name}-`)),
    );
    return isLateHere && before.length === now.length;
  };
  await expect.poll(isSettled, { intervals: [1000] }).toBe(true);
  return last;
}

/** The app's own scripts, each once. */
const scripts = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter((path) => SCRIPT.test(path)))].toSorted();

const openList = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'By the sea' }).click();
