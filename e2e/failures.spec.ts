import type { BrowserContext, Page } from 'playwright/test';
import { startAnalyticsReceiver, type AnalyticsReceiver } from './world/analyticsReceiver.ts';
import { goTo } from './world/photograph.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test as base } from './world/test.ts';
import type { World } from './world/world.ts';

base.use({ device: 'installed' });

const SECRET = 'meet me at 12 Lime Street';
const NOTIFIED = 'Our team has been notified.';
const WILL_BE = "You're offline. Our team will be notified when you're online.";
const BROKEN = "This page couldn't be loaded";

/** The lines of the server's log about failures, without their stamps. */
const told = (world: World): string[] =>
  world.server
    .log()
    .split('\n')
    .filter((line) => line.includes('A failure in the app'));

/** Pages whose code throws while it draws: one always, one without a network. */
async function breakPages(context: BrowserContext): Promise<void> {
  const page = (name: string, when: string) =>
    context.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function ${name}() { if (${when}) throw new TypeError(${JSON.stringify(SECRET)}); return null; }`,
      }),
    );
  await page('GalleryPage', 'true');
  await page('InsightsPage', '!navigator.onLine');
}

base(
  'what broke is in the server’s log, and the page says so only when it is',
  async ({ world, someone }) => {
    const maya = await someone('maya', { serviceWorkers: 'block' });
    const { page, context, guard } = maya;
    guard.expectError(SECRET);
    guard.expectBrokenLine();
    await breakPages(context);
    await page.goto(`${world.url}/contact`);
    // The document has the page already: the app has taken it over.
    await expect(page.locator('html:not([data-ahead]) h1')).toBeVisible();
    // Its code is here before the network goes.
    await page.evaluate(goTo, '/insights');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page).toHaveTitle(/Insights/);

    await base.step('online it is reported at once', async () => {
      await page.evaluate(goTo, '/gallery');
      await expect(page.getByRole('heading', { name: BROKEN })).toBeVisible();
      await expect(page.getByText(NOTIFIED, { exact: true })).toBeVisible();
      // The log comes through a pipe.
      await expect.poll(() => told(world)).toHaveLength(1);
      expect(told(world)[0]).toMatch(
        /seen 1 times this hour: TypeError \(view\) on \/gallery in version [\w.+-]+, at assets\/GalleryPage-[\w-]+\.js:1:\d+ < assets\//,
      );
    });

    await base.step('offline it waits, says so, and outlives the tab', async () => {
      await context.setOffline(true);
      await expect(page.getByText("You're offline", { exact: true })).toBeVisible();
      // An entry of its own, as a link makes it: what broke stays until the person goes elsewhere.
      await page.evaluate(() => history.replaceState({ key: 'elsewhere' }, '', '/insights'));
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
      await expect(page.getByText(WILL_BE, { exact: true })).toBeVisible();
      await expect(page.getByText(NOTIFIED, { exact: true })).toHaveCount(0);
      await page.close();
      await context.setOffline(false);
      const later = await context.newPage();
      await later.goto(`${world.url}/contact`);
      await expect
        .poll(() => told(world).filter((line) => line.includes(' on /insights ')))
        .toHaveLength(1);
      await later.reload();
      await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
      expect(told(world)).toHaveLength(2);
    });
    expect(world.server.log()).not.toContain('Lime');
  },
);

base(
  'an error nobody caught, a promise nobody waited for, a thread and the service worker are told of, once each and without a word',
  async ({ world, someone }) => {
    const maya = await someone('maya');
    const { page, context, guard } = maya;
    guard.expectError(SECRET);
    await page.goto(`${world.url}/search`);
    await workerIsReady(page);
    await page.evaluate((text) => {
      for (let time = 0; time < 300; time += 1)
        setTimeout(() => {
          throw new RangeError(text);
        });
      setTimeout(() => void Promise.reject(new SyntaxError(text)));
    }, SECRET);
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.workers()[0]?.evaluate((text) => {
      void Promise.reject(new EvalError(text));
    }, SECRET);
    await context.serviceWorkers()[0]?.evaluate((text) => {
      setTimeout(() => {
        throw new URIError(text);
      });
    }, SECRET);
    await expect
      .poll(() =>
        told(world)
          .map((line) => /: (\w+ \(\w+\) on \S+)/.exec(line)?.[1])
          .toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
      )
      .toEqual([
        'EvalError (thread) on /search',
        'RangeError (page) on /search',
        'SyntaxError (promise) on /search',
        'URIError (serviceWorker) on /search',
      ]);
    expect(world.server.log()).not.toContain('Lime');
  },
);

base('who opted out is not reported, and reads no promise', async ({ world, someone }) => {
  const maya = await someone('maya', { serviceWorkers: 'block' });
  const { page, context, guard } = maya;
  guard.expectError(SECRET);
  await breakPages(context);
  await context.addCookies([{ name: 'analytics', value: 'off', url: world.url }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${world.url}/gallery`);
  await expect(page.getByRole('heading', { name: BROKEN })).toBeVisible();
  // The reporter is loaded and has decided.
  await expect.poll(() => asked.some((path) => path.includes('startReporter'))).toBe(true);
  await page.goto(`${world.url}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).not.toContain('/api/failures');
  expect(await page.evaluate(() => localStorage.getItem('failures'))).toBeNull();
  expect(told(world)).toEqual([]);
});

const test = base.extend<{ receiver: AnalyticsReceiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of it.
  receiver: async ({}, provide) => {
    const receiver = await startAnalyticsReceiver();
    await provide(receiver);
    await receiver.close();
  },
  worldOptions: async ({ receiver }, provide) => {
    await provide({ analytics: { key: 'phc_for_tests', host: receiver.host } });
  },
});

test('with a provider it is told an exception that holds no content, no address and nobody’s id', async ({
  world,
  receiver,
  someone,
}) => {
  const maya = await someone('maya', { serviceWorkers: 'block' });
  maya.guard.expectError(SECRET);
  await breakPages(maya.context);
  await maya.signIn();
  const user: unknown = await maya.page.evaluate(() => localStorage.getItem('user'));
  const { id } = JSON.parse(String(user)) as { id: string };
  await fail(maya.page, '/gallery');
  await expect(maya.page.getByText(NOTIFIED, { exact: true })).toBeVisible();
  await expect.poll(() => receiver.named('$exception')).toHaveLength(1);
  const [exception] = receiver.named('$exception');
  expect(exception?.properties).toMatchObject({
    distinct_id: 'app',
    $process_person_profile: false,
    route: '/gallery',
    source: 'view',
    count: 1,
    $exception_list: [{ type: 'TypeError', value: 'TypeError' }],
  });
  const text = JSON.stringify(exception);
  for (const secret of ['Lime', id, world.url, 'maya', '$current_url', '$session_id'])
    expect(text).not.toContain(secret);
  expect(told(world)).toEqual([]);
});

async function fail(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(goTo, path);
  await expect(page.getByRole('heading', { name: BROKEN })).toBeVisible();
}
