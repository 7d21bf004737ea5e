import type { Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { ratio } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openShelf } from '../world/shelf.ts';
import { openBrowser, signIn, workerIsReady } from '../world/browser.ts';
import { fillConversation } from '../world/fill.ts';
import { allMeters } from '../world/meters.ts';
import { spent } from '../world/spent.ts';
import { makeTwo } from '../world/people.ts';

const MESSAGES = 100_000;

/** Row 8: a click on a conversation → its last 50 of 100,000 messages are painted. */
export const opening: Bench = {
  name: 'opening',
  row: 8,
  async run(context) {
    const count = Math.max(200, Math.round(MESSAGES * context.scale));
    const app = await startApp(context);
    const peer = await startPeer(context);
    const browser = await openBrowser(context);
    try {
      const [maya, jonas] = await makeTwo(app.url);
      const page = await browser.newPage();
      await signIn(page, app.url, maya);
      await workerIsReady(page);
      context.say(`storing ${count} messages four times`);
      await fillConversation(page, app.url, maya.id, jonas, count);
      const kinds = ['raw', 'dexie', 'rxdb'] as const;
      for (const kind of kinds) {
        await openShelf(page, peer.url, kind);
        await page.evaluate((amount) => window.shelf.fill(amount), count);
      }
      // The server knows nothing of these messages: without it they stay as they are.
      await app.stop();

      const last = `message ${count}.`;
      const shelf = (kind: (typeof kinds)[number], name: string): Contender => ({
        name,
        kind: kind === 'raw' ? 'floor' : 'peer',
        meters: allMeters('all', [browser], null),
        async run() {
          await openShelf(page, peer.url, kind);
          await page.evaluate((amount) => window.shelf.has(amount), count);
          return await clickToSeen(page, 'button', last);
        },
      });
      const openOwn = async () => {
        await page.goto(`${app.url}/messages`);
        return await clickToSeen(page, LINK, last);
      };
      const floor = shelf('raw', 'raw index getAll(50)');
      const again: number[] = [];
      const frames: number[] = [];
      const series = await interleave(
        [
          floor,
          {
            name: 'Roost',
            kind: 'ours',
            meters: allMeters('all', [browser], null),
            async run(_turn, costsEnd) {
              const cold = await openOwn();
              await costsEnd();
              await page.goBack();
              again.push(await clickToSeen(page, LINK, last));
              frames.push(await page.evaluate(() => window.probe.frames));
              return cold;
            },
          },
          shelf('dexie', 'Dexie'),
          shelf('rxdb', 'plain RxDB query'),
        ],
        context.runs,
      );
      const notes = [
        'costs are those of loading the page, too',
        await spent(page, 'floor', () => floor.run(0, () => Promise.resolve())),
        await spent(page, 'Roost', openOwn),
      ];
      return [
        {
          row: 8,
          notes,
          title: `opening a conversation of ${count.toLocaleString('en-US')} messages`,
          unit: 'ms',
          series: [
            ...series,
            { name: 'Roost, seen before', kind: 'ours', samples: again.slice(1) },
          ],
          aims: [
            {
              text: '≤ 1.5× floor cold',
              measured: ratio(series, 'Roost', 'floor'),
              limit: 1.5,
              kind: 'most',
              isOfFloor: true,
            },
            {
              text: 'one frame when seen before: ≤ 2 frames begun',
              measured:
                frames.slice(1).toSorted((a, b) => a - b)[Math.floor((frames.length - 1) / 2)] ?? 0,
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

const LINK = 'li a[href^="/chat/"]';
const BUBBLE = '[role=log] [role=listitem]';

/** ms from a real click to the frame that shows the text. */
async function clickToSeen(page: Page, selector: string, text: string): Promise<number> {
  const target = page.locator(selector).first();
  await target.waitFor();
  // A pointer that rests where the last run left it would have the conversation read before the click.
  await page.mouse.move(0, 0);
  // The work of the page's own start is not part of a click.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const seen = page.evaluate(
    async ([bubble, wanted]) => {
      window.probe.reset();
      const at = await window.probe.seen(bubble, wanted);
      return at - (window.probe.begunAt ?? 0);
    },
    [BUBBLE, text] as const,
  );
  await target.click();
  return await seen;
}
