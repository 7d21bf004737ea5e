import type { CDPSession, Page } from 'playwright';

/** A page whose clock can be held against that of a page in another browser. */
export interface Watched {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Asks the browser of a page to tell when it began. */
export async function watched(page: Page): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

/** Ms on the machine's own clock, which both browsers share, at the page's time zero. */
export async function zeroOf({ session }: Watched): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const begun = metrics.find(({ name }) => name === 'NavigationStart');
  if (begun === undefined) throw new Error('the browser does not say when the page began');
  return begun.value * 1000;
}
