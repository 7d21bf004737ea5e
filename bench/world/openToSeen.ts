import type { BrowserContext, Page } from 'playwright';
import { onNewPage, slowed } from './browser.ts';
import { spent } from './spent.ts';

/**
 * ms from the begin of a navigation, in a page that computes `slower` times as slowly, to the frame that shows an element
 * of the selector, with the text where given.
 */
export async function openToSeen(
  browser: BrowserContext,
  url: string,
  slower: number,
  selector: string,
  text?: string,
): Promise<number> {
  return await onNewPage(browser, (page) => open(page, { url, slower, selector, text }));
}

/** Describes the parts of the time of such an opening: of one more, which is traced. `who`: whose it is. */
export async function openToSpent(
  browser: BrowserContext,
  who: string,
  opening: Opening,
): Promise<string> {
  return await onNewPage(browser, (page) => spent(page, who, () => open(page, opening)));
}

interface Opening {
  readonly url: string;
  readonly slower: number;
  readonly selector: string;
  readonly text?: string | undefined;
}

async function open(page: Page, { url, slower, selector, text }: Opening): Promise<number> {
  return await slowed(page, slower, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    const wanted = [selector, text] as const;
    return await page.evaluate(([what, words]) => window.probe.seen(what, words), wanted);
  });
}
