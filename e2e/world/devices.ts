import type { BrowserContext } from 'playwright/test';
import { API } from '#contract/protocol/api.ts';
import { workerIsReady } from './person.ts';

/** The caches of the app's own files: all that a device keeps from one test to the next. */
const APP_FILES = /precache|^later-files$/u;
/** No other limit ends these waits before the whole test's time is up. */
const EMPTIED_WITHIN_MS = 30_000;
/** A device's stores of personal data: none of it outlives a test. */
const OF_PEOPLE =
  'cookies,file_systems,indexeddb,local_storage,websql,interest_groups,shared_storage';

/**
 * Devices on which the app is installed and nobody was: installing it is half of what a new browser costs a
 * test, and is the same each time. The changes of a test are undone when it ends; if they cannot be, the
 * device is closed.
 */
export interface Devices {
  /** `kind`: what devices are alike in; `make`: a new browser of it. */
  take(url: string, kind: string, make: () => Promise<BrowserContext>): Promise<BrowserContext>;
  /** Takes one back after a test that was green. */
  giveBack(context: BrowserContext, url: string): Promise<void>;
  close(): Promise<void>;
}

export function createDevices(): Devices {
  const free = new Map<string, BrowserContext[]>();
  const kinds = new WeakMap<BrowserContext, string>();
  const changes = new WeakMap<BrowserContext, Set<Disposable>>();
  const changedForGood = new WeakSet<BrowserContext>();

  const freeOf = (kind: string): BrowserContext[] => {
    const those = free.get(kind) ?? [];
    free.set(kind, those);
    return those;
  };

  return {
    async take(url, kind, make) {
      const used = freeOf(kind).pop();
      if (used !== undefined) return used;
      const context = await install(await make(), url);
      const taken = new Set<Disposable>();
      watchChanges(context, taken, () => changedForGood.add(context));
      changes.set(context, taken);
      kinds.set(context, kind);
      return context;
    },
    async giveBack(context, url) {
      if (changedForGood.has(context)) return await context.close();
      const isEmpty = await endsWithin(EMPTIED_WITHIN_MS, async () => {
        const taken = changes.get(context);
        for (const change of taken ?? []) await change.dispose();
        taken?.clear();
        await clear(context, url);
      });
      if (isEmpty) return void freeOf(kinds.get(context) ?? '').push(context);
      // Its journey is done and was green; what hangs here is the browser's, and nobody gets this device any more.
      console.warn(`A device was not emptied within ${EMPTIED_WITHIN_MS} ms and is closed.`);
      await endsWithin(EMPTIED_WITHIN_MS, () => context.close());
    },
    async close() {
      await Promise.all([...free.values()].flat().map((context) => context.close()));
    },
  };
}

/** Whether `work` ends in time; rejects as it does. */
async function endsWithin(limitMs: number, work: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function install(context: BrowserContext, url: string): Promise<BrowserContext> {
  const page = await context.newPage();
  await page.goto(`${url}/faq`);
  await workerIsReady(page);
  await clear(context, url);
  return context;
}

/**
 * Undoes what a test did: tabs, permissions, routes, the line, and everything stored but for the app's files. Throws when
 * something is left: then its journey must ask for a new device.
 */
async function clear(context: BrowserContext, url: string): Promise<void> {
  for (const event of ['console', 'weberror', 'dialog', 'page', 'request'] as const)
    context.removeAllListeners(event);
  await Promise.all(context.pages().map((each) => each.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.unrouteAll();
  // In which the app itself does not start; whoever takes the device begins with it.
  const page = await context.newPage();
  await page.goto(`${url}${API.health}`);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(url);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: OF_PEOPLE });
  const left = await page.evaluate(clearCaches, APP_FILES);
  if (left !== NOTHING) throw new Error(`A device keeps something after a test: ${left}`);
  // The worker's memory belongs to the test, too.
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
}

const NOTHING = JSON.stringify({ cookies: '', local: [], databases: [], isInstalled: true });

/** Runs in the page: removes what the app keeps beside its own files, and tells what is there then. */
async function clearCaches(appFiles: RegExp): Promise<string> {
  const names = await caches.keys();
  for (const name of names) if (!appFiles.test(name)) await caches.delete(name);
  return JSON.stringify({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    isInstalled: names.some((name) => appFiles.test(name)),
  });
}

interface Disposable {
  dispose(): Promise<void>;
}

/** Keeps what a context gave for taking something back, and calls `note` at what it never takes back. */
function watchChanges(context: BrowserContext, taken: Set<Disposable>, note: () => void): void {
  const after = (
    target: object,
    names: readonly string[],
    then: (given: unknown) => void,
  ): void => {
    for (const name of names) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') throw new Error(`Playwright has no ${name}`);
      Reflect.set(target, name, async (...given: unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(call, target, given);
        then(result);
        return result;
      });
    }
  };
  after(context, ['addInitScript', 'exposeFunction', 'exposeBinding'], (result) =>
    taken.add(result as Disposable),
  );
  after(context, ['setExtraHTTPHeaders'], note);
  after(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], note);
}
