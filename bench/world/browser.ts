import { type BrowserContext, chromium, type Page } from 'playwright';
import { BROWSER_FLAGS } from '../../scripts/browser.mjs';
import type { BenchContext } from '../bench.ts';
import { PASSWORD, type Account } from './people.ts';
import { SEEN_MARK } from './spent.ts';
import { type Counts, takeCounts } from './tally.ts';

const profiles = new WeakMap<BrowserContext, string>();
const requests = new WeakMap<BrowserContext, number>();

/** The folder of an open browser's profile, by which its process is known. */
export function profileOf(browser: BrowserContext): string {
  const profile = profiles.get(browser);
  if (profile === undefined) throw new Error('a browser that was not opened here');
  return profile;
}

/** The requests that the pages of an open browser have made. */
export const requestsOf = (browser: BrowserContext): number => requests.get(browser) ?? 0;

/** A browser with a profile on the disk: Playwright's default keeps databases in memory and flatters them. */
export async function openBrowser(
  { browserPath, newFolder }: Pick<BenchContext, 'browserPath' | 'newFolder'>,
  options: {
    readonly serviceWorkers?: 'allow' | 'block';
    /** The folder of an earlier browser's profile, to go on with. */
    readonly profile?: string;
    readonly viewport?: { readonly width: number; readonly height: number };
    /** More flags of the browser's. */
    readonly flags?: readonly string[];
  } = {},
): Promise<BrowserContext> {
  const profile = options.profile ?? (await newFolder('profile'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: [...BROWSER_FLAGS, ...(options.flags ?? [])],
    headless: true,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: options.serviceWorkers ?? 'allow',
  });
  profiles.set(context, profile);
  context.on('request', () => requests.set(context, requestsOf(context) + 1));
  context.setDefaultTimeout(30_000);
  await context.addInitScript(installProbe, SEEN_MARK);
  await context.addInitScript(installPackets);
  return context;
}

/** A page of its own while `act` runs. */
export async function onNewPage<Result>(
  browser: BrowserContext,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage();
  try {
    const result = await act(page);
    await takeCounts(page);
    return result;
  } finally {
    await page.close();
  }
}

/** As on the first visit: nothing of this origin is on the device. */
export async function forget(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'all',
  });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/**
 * Makes the page's main thread this many times slower while `act` runs, and not before or after: a slowed page takes
 * 43 % of a core doing nothing, six take all there is, and what is measured beside them is their throttle.
 */
export async function slowed<Result>(
  page: Page,
  times: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  try {
    return await act();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

/** Signs in by the form and waits until the app works without a network. */
export async function signIn(
  page: Page,
  url: string,
  { email, password = PASSWORD }: Pick<Account, 'email'> & { readonly password?: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((to) => !to.pathname.startsWith('/login'));
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Resolves when the worker has stored the whole app and answers for the page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Notes from now on how long the page's thread is busy without a break. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** ms of the longest task since `watchTasks`; 0: none was over 50 ms, which is where a browser begins to tell. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.tasks));

/** The page's own figures: see `installProbe`. Times as `performance.now`. */
export interface Probe {
  /** When the key or click came that began the thing measured; null before. */
  begunAt: number | null;
  /** Frames that began between then and what was waited for, or until now while it has not been seen. */
  frames: number;
  /** Ends of readwrite transactions begun since then, by database. */
  readonly writes: { name: string; at: number }[];
  /** Databases that were read in a transaction begun since then, once for each, and how long it took, ms. */
  readonly reads: { name: string; took: number }[];
  /** The packets over WebSockets since then. */
  readonly packets: { isSent: boolean; at: number; data: string }[];
  readonly counts: Counts;
  /** Begins anew: forgets what was. */
  reset(): void;
  /** Something begins now that no key or click begins. */
  begin(): void;
  /** Ends the measurement: marks it for a trace, and gives the time. */
  end(): number;
  /**
   * When a frame was painted in which an element of the selector, with the text where given, is in sight. Rejects
   * when none is within half a minute, and says what was there instead.
   */
  seen(selector: string, text?: string): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
    tasks: number[];
  }
}

/** Runs in every page before its own scripts, so it must stand alone. */
function installProbe(seenMark: string): void {
  /** The number of the present measurement: frames of earlier ones no longer count. */
  let measured = 0;
  const probe: Probe = {
    begunAt: null,
    frames: 0,
    writes: [],
    reads: [],
    packets: [],
    counts: { packets: 0, bytes: 0, stored: 0, longTasks: 0 },
    reset() {
      measured += 1;
      probe.begunAt = null;
      probe.frames = 0;
      probe.writes.length = 0;
      probe.reads.length = 0;
      probe.packets.length = 0;
    },
    begin() {
      probe.begunAt = performance.now();
    },
    end() {
      performance.mark(seenMark);
      return performance.now();
    },
    seen: (selector, text) =>
      new Promise((resolve, reject) => {
        const isInSight = (element: Element) => {
          const { top, bottom, height } = element.getBoundingClientRect();
          return height > 0 && top < innerHeight && bottom > 0;
        };
        const isThere = () =>
          [...document.querySelectorAll(selector)].some(
            (element) =>
              (text === undefined || (element.textContent ?? '').includes(text)) &&
              isInSight(element),
          );
        const paint = () => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              measured += 1;
              resolve(probe.end());
            });
            port1.start();
            port2.postMessage(null);
          });
        };
        if (isThere()) return paint();
        const giveUp = () => {
          observer.disconnect();
          const what = text === undefined ? selector : `${selector} with '${text}'`;
          const { length } = document.querySelectorAll(selector);
          const begin = (document.body?.innerText ?? '').slice(0, 200);
          reject(new Error(`${what} is not in sight (${length} of the selector): ${begin}`));
        };
        const timer = setTimeout(giveUp, 30_000);
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          clearTimeout(timer);
          paint();
        });
        observer.observe(document, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        });
      }),
  };
  window.probe = probe;

  const begin = (event: Event) => {
    if (probe.begunAt !== null) return;
    probe.begunAt = event.timeStamp;
    const mine = measured;
    const count = () => {
      if (mine !== measured) return;
      probe.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  };
  addEventListener('click', begin, true);
  addEventListener('keydown', (event) => event.key === 'Enter' && begin(event), true);

  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function begun(this: IDBDatabase, stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options);
    probe.counts.stored += 1;
    if (probe.begunAt === null) return opened;
    const { name } = this;
    const begunAt = performance.now();
    opened.addEventListener('complete', () => {
      const at = performance.now();
      if (mode === 'readwrite') probe.writes.push({ name, at });
      else probe.reads.push({ name, took: at - begunAt });
    });
    return opened;
  };
}

/** The same, of what goes over WebSockets. */
function installPackets(): void {
  const { probe } = window;
  const packet = (isSent: boolean, data: unknown) => {
    if (typeof data !== 'string') return;
    probe.counts.packets += 1;
    probe.counts.bytes += data.length;
    if (probe.begunAt !== null) probe.packets.push({ isSent, at: performance.now(), data });
  };
  // It hears each packet before the page's own listener does: what a page makes of it is no part of the way.
  window.WebSocket = class Heard extends WebSocket {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how);
      this.addEventListener('message', (event) => packet(false, event.data));
    }
    override send(data: Parameters<WebSocket['send']>[0]) {
      packet(true, data);
      super.send(data);
    }
  };
  new PerformanceObserver((list) => {
    probe.counts.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
}
