import type { BrowserContext } from 'playwright';
import { slowed } from './browser.ts';

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
  const page = await browser.newPage();
  try {
    return await slowed(page, slower, async () => {
      await page.goto(url, { waitUntil: 'commit' });
      const wanted = [selector, text] as const;
      return await page.evaluate(([what, words]) => window.probe.seen(what, words), wanted);
    });
  } finally {
    await page.close();
  }
}
