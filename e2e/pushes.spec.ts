import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import type { PushPayload } from '#contract/protocol/push.ts';
import { stored } from './world/stored.ts';
import { messageInState, type Person, workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

/** Lets a push reach the worker of this origin, as the browser's push service would. */
async function push(page: Page, url: string, payload: PushPayload): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await keepsNotifications(page.context());
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await devtools.detach();
}

/** The notifications that stand, as the worker sees them. */
const shownIn = async (context: BrowserContext) =>
  await (await workerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerGlobal;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
  });
interface WorkerGlobal {
  readonly registration: ServiceWorkerRegistration;
}
const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** A headless shell shows no notifications, whatever is granted: there the worker keeps them in a list, as a whole browser does. */
async function keepsNotifications(context: BrowserContext): Promise<void> {
  await (await workerOf(context)).evaluate(() => {
    const { registration } = globalThis as unknown as WorkerGlobal;
    if (Object.hasOwn(navigator, 'setAppBadge')) return;
    // A headless shell has no icon either, and ends a worker that asks for its number.
    Object.defineProperty(navigator, 'setAppBadge', { value: () => Promise.resolve() });
    let standing: (NotificationOptions & { readonly title: string })[] = [];
    registration.showNotification = (title, options) => {
      standing = standing.filter(({ tag }) => tag === undefined || tag !== options?.tag);
      standing.push({ ...options, title });
      return Promise.resolve();
    };
    registration.getNotifications = ({ tag } = {}) =>
      Promise.resolve(
        standing.filter((one) => tag === undefined || one.tag === tag) as unknown as Notification[],
      );
  });
}

const messagePush = (url: string, id: string, count: number, mark: string): PushPayload => ({
  web_push: 8030,
  notification: { title: 'Roost', navigate: `${url}/chat/${id}`, tag: `message:${id}` },
  mutable: true,
  ...{ app_badge: 1, kind: 'message', about: id, count, mark },
});

/** Turns it on in Settings: the server knows the device, and the worker has its words. */
async function turnOn({ page, context }: Person, url: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: url });
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    // A push service there is none to reach: one that says yes.
    let key: ArrayBuffer | null = null;
    const given = {
      endpoint: 'https://push.example.com/of-this-test',
      options: {
        get applicationServerKey() {
          return key;
        },
      },
      getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
      unsubscribe() {
        key = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = () => Promise.resolve(key === null ? null : given);
    PushManager.prototype.subscribe = (options) => {
      const named = options?.applicationServerKey;
      const text = (typeof named === 'string' ? named : '')
        .replaceAll('-', '+')
        .replaceAll('_', '/');
      key = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0).buffer;
      return Promise.resolve(given);
    };
  });
  await page.goto(`${url}/settings`);
  await page.getByRole('switch', { name: 'Notify me on this device' }).click();
  await expect(page.getByText('On. The kinds and quiet hours above apply here too.')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/device-choices/push')) !== undefined),
    )
    .toBe(true);
}

test.use({ device: 'installed' });

test('with the app closed a message is told by the name the device has, another takes its place, and content is hidden where that was chosen', async ({
  world: { url },
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await maya.write('Is it still free?');
  await expect(messageInState(maya.page, 'Is it still free?', 'Delivered')).toBeVisible();
  const id = new URL(maya.page.url()).pathname.split('/').at(-1) ?? '';
  await workerIsReady(maya.page);
  await turnOn(maya, url);
  await maya.page.goto('about:blank');

  await push(maya.page, url, messagePush(url, id, 1, '41'));
  await expect
    .poll(() => shownIn(maya.context))
    .toEqual([
      { title: jonas.name, body: 'New message', tag: `message:${id}`, lang: 'en', dir: 'ltr' },
    ]);
  await push(maya.page, url, messagePush(url, id, 3, '43'));
  await expect
    .poll(async () => (await shownIn(maya.context)).map(({ title, body }) => [title, body]))
    .toEqual([[jonas.name, '3 new messages']]);

  await maya.page.goto(`${url}/settings`);
  await maya.page.getByRole('switch', { name: 'Show content on the lock screen' }).click();
  await expect
    .poll(() =>
      maya.page.evaluate(
        async () => (await (await caches.match('/device-choices/push'))?.json())?.showsContent,
      ),
    )
    .toBe(false);
  await maya.page.goto('about:blank');
  await push(maya.page, url, messagePush(url, id, 1, '44'));
  await expect
    .poll(async () => (await shownIn(maya.context)).map(({ title, body }) => [title, body]))
    .toEqual([['Roost', 'New message']]);
  expect(await stored(url, 'maya', 'jonas')).toHaveLength(1);
});

test('after Log Out the device has no words of the person and is told nothing', async ({
  world: { url },
  maya,
}) => {
  await workerIsReady(maya.page);
  await turnOn(maya, url);
  await maya.page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(maya.page).toHaveURL(`${url}/`);
  await expect
    .poll(() =>
      maya.page.evaluate(async () => (await caches.match('/device-choices/push')) !== undefined),
    )
    .toBe(false);
  await maya.page.goto('about:blank');
  await push(maya.page, url, messagePush(url, randomUUID(), 2, '2'));
  await expect
    .poll(async () => (await shownIn(maya.context)).map(({ title, body }) => [title, body]))
    .toEqual([['Roost', '']]);
});
