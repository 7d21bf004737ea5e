import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { precacheOf, sizesOf } from '../scripts/clientSizes.mjs';
import { expect, test } from './world/test.ts';

const CLIENT = join('dist', 'client');
/**
 * kB of script (gzip) that were there when something was first shown, and of what the worker stores before
 * it is installed. The measured figures stand in bench/RESULTS.md; nobody adds more than these leave without
 * seeing it.
 */
const LIMITS = { home: 200, shell: 226, conversations: 226, precache: 666 };

declare global {
  interface Window {
    scriptsAtPaint?: readonly string[];
  }
}

test('what is fetched before the first screens, and stored before the worker is installed, stays within its limits', async ({
  world,
  someone,
}) => {
  // Without the worker, as on a device that holds nothing yet.
  const maya = await someone('maya', { serviceWorkers: 'block' });
  const kBAt = (path: string, selector: string) =>
    kBAtPaint(maya.context, new URL(path, world.url).href, selector);
  // Its HTML is there before any script: what it weighs until it answers.
  const home = await kBAt('/', 'html:not([data-ahead]) main h1');
  await maya.signInByForm();
  await maya.openThread('jonas');
  await maya.write('Is the flat still free?');
  const shell = await kBAt('/messages', 'nav');
  const conversations = await kBAt('/messages', 'li a[href^="/chat/"]');
  const first = precacheOf(CLIENT).filter(({ isLater }) => !isLater);
  const precache = first.reduce((sum, { kB }) => sum + kB, 0);
  const measured = { home, shell, conversations, precache };
  const over = Object.entries(measured).filter(
    ([what, kB]) => kB > LIMITS[what as keyof typeof LIMITS],
  );
  expect(over, JSON.stringify(measured)).toEqual([]);
});

/** Opens the address in a page of its own, and adds up the scripts that had come when the selector was there. */
async function kBAtPaint(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage();
  try {
    await noCache(page);
    await page.addInitScript(noteScriptsAtPaint, selector);
    await page.goto(url);
    await page.waitForFunction(() => window.scriptsAtPaint !== undefined);
    const scripts = await page.evaluate(() => window.scriptsAtPaint ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    const sizeOf = sizesOf(CLIENT);
    return scripts.reduce((sum, script) => sum + sizeOf(script), 0);
  } finally {
    await page.close();
  }
}

/**
 * Runs in the page, before its own scripts. It observes the document and not the frames: on a busy machine a frame
 * can come long after the element, and counts scripts that were asked for in between.
 */
function noteScriptsAtPaint(selector: string): void {
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    const paths = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
    window.scriptsAtPaint = [...new Set(paths)];
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  look();
}

async function noCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}
