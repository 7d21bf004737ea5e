import type { BrowserContext, Page } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import { named, type Series } from '../measure/table.ts';
import type { ShelfKind } from '../pages/shelves/shelf.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { startConversation } from '../world/conversation.ts';
import { allMeters } from '../world/meters.ts';
import { makeTwo } from '../world/people.ts';
import { openShelf } from '../world/shelf.ts';

/** Typing has been over for this long when Enter is pressed: the draft has been written. */
const DRAFT_SETTLES_MS = 600;

interface Pressed {
  /** ms from the key to the end of the transaction that stores the message. */
  readonly stored: number;
  /** ms from the key to the frame that shows the bubble. */
  readonly shown: number;
  readonly frames: number;
}

/** Row 2: a key press → the message is durable, and → its bubble is painted. */
export const sending: Bench = {
  name: 'sending',
  row: 2,
  async run(context) {
    const app = await startApp(context);
    const peer = await startPeer(context);
    const browser = await openBrowser(context);
    try {
      const [maya, jonas] = await makeTwo(app.url);
      await startConversation(app.url, jonas, maya);
      const own = await browser.newPage();
      await signIn(own, app.url, maya);
      await own.goto(`${app.url}/chat/${conversationIdOf(maya.id, jonas.id)}`);
      await own.locator('textarea').waitFor();
      const shown = new Map<string, number[]>();
      const frames: number[] = [];
      const contender = async (
        name: string,
        kind: Contender['kind'],
        page: Page,
        isStored: StoredCheck,
      ): Promise<Contender> => ({
        name,
        kind,
        meters: allMeters([page], [browser], kind === 'ours' ? app : null),
        async run(turn) {
          const pressed = await press(page, `${name} says ${turn}.`, isStored);
          shown.set(name, [...(shown.get(name) ?? []), pressed.shown]);
          if (kind === 'ours') frames.push(pressed.frames);
          return pressed.stored;
        },
      });
      const stored = await interleave(
        [
          await contender('raw strict put', 'floor', await shelf(browser, peer.url, 'raw'), byPage),
          await contender('Roost', 'ours', own, byOutbox),
          await contender('Dexie put', 'peer', await shelf(browser, peer.url, 'dexie'), byPage),
          await contender('RxDB insert', 'peer', await shelf(browser, peer.url, 'rxdb'), byPage),
        ],
        context.runs,
      );
      const painted: Series[] = stored
        .filter(({ kind }) => kind !== 'peer')
        .map(({ name, kind }) => ({
          name: kind === 'floor' ? 'an element appended' : name,
          kind,
          samples: (shown.get(name) ?? []).slice(1),
        }));
      return [
        {
          row: 2,
          title: 'pressing send: the message is durable',
          unit: 'ms',
          series: stored,
          aims: [
            {
              text: 'p95 ≤ 1.5× floor',
              measured: p95(stored, 'ours') / p95(stored, 'floor'),
              limit: 1.5,
              kind: 'most',
            },
          ],
          notes: [
            'Roost and the floor store strictly; Dexie and RxDB relaxed, as they come',
            'costs are those of a whole run: typing it, and of Roost sending it to the server and hearing of it, too',
          ],
        },
        {
          row: 2,
          title: 'pressing send: the bubble is painted',
          unit: 'ms',
          series: painted,
          aims: [
            {
              text: 'in the next frame (median of frames begun since the key ≤ 2)',
              measured: percentile(frames.slice(1), 0.5),
              limit: 2,
              kind: 'most',
            },
          ],
        },
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

const p95 = (series: readonly Series[], name: string): number =>
  percentile(named(series, name).samples, 0.95);

async function shelf(browser: BrowserContext, url: string, kind: ShelfKind): Promise<Page> {
  const page = await browser.newPage();
  await openShelf(page, url, kind);
  return page;
}

/** When the message pressed last was stored, 0 while it is not. Runs in the page. */
type StoredCheck = () => number;

const byPage: StoredCheck = () => window.shelf.storedAt;
/** The first write to the outbox since the key. */
const byOutbox: StoredCheck = () =>
  window.probe.writes.find(({ name }) => name.includes('--outbox'))?.at ?? 0;

async function press(page: Page, text: string, isStored: StoredCheck): Promise<Pressed> {
  await page.bringToFront();
  await page.locator('textarea').fill(text);
  await page.waitForTimeout(DRAFT_SETTLES_MS);
  await page.evaluate(() => {
    window.probe.reset();
    if ('shelf' in window) window.shelf.storedAt = 0;
  });
  const shown = page.evaluate(async (wanted) => {
    const at = await window.probe.seen('[role=log] [role=listitem]', wanted);
    return { shown: at - (window.probe.begunAt ?? 0), frames: window.probe.frames };
  }, text);
  await page.locator('textarea').press('Enter');
  const storedAt = await page.waitForFunction(isStored);
  const begunAt = await page.evaluate(() => window.probe.begunAt ?? 0);
  return { ...(await shown), stored: (await storedAt.jsonValue()) - begunAt };
}
