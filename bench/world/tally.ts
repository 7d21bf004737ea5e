import type { BrowserContext, Page } from 'playwright';
import type { Meter } from '../measure/meters.ts';

/** Since a page began, whatever was measured: they only grow. */
export interface Counts {
  /** On its WebSockets, in both directions. */
  packets: number;
  bytes: number;
  /** Transactions of IndexedDB. */
  stored: number;
  longTasks: number;
}

interface Told extends Counts {
  /** The time zero of the document that told: a page has several, one after the other. */
  readonly document: number;
}

/** The costs so far of all pages of a browser, also of those that were left or closed. */
const tallies = new WeakMap<BrowserContext, Record<keyof Counts, number>>();
const last = new WeakMap<Page, Told>();

const KINDS = ['packets', 'bytes', 'stored', 'longTasks'] as const satisfies (keyof Counts)[];

/** Adds what a page has cost since it was asked last: call it before a page is closed. */
export async function takeCounts(page: Page): Promise<void> {
  // A page without the probe (about:blank) has cost nothing.
  const told: Told | null = await page.evaluate(() =>
    'probe' in window ? { ...window.probe.counts, document: performance.timeOrigin } : null,
  );
  if (told === null) return;
  const tally = tallyIn(page.context());
  const before = last.get(page);
  last.set(page, told);
  for (const kind of KINDS) {
    const since = before?.document === told.document ? before[kind] : 0;
    tally[kind] += told[kind] - since;
  }
}

/** One count over all pages of a browser. */
export const tallyOf = (browser: BrowserContext, kind: keyof Counts): Meter => ({
  name: kind,
  unit: '',
  async read() {
    await Promise.all(browser.pages().map(takeCounts));
    return tallyIn(browser)[kind];
  },
});

function tallyIn(browser: BrowserContext): Record<keyof Counts, number> {
  const tally = tallies.get(browser) ?? { packets: 0, bytes: 0, stored: 0, longTasks: 0 };
  tallies.set(browser, tally);
  return tally;
}
