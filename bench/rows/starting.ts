import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { openingAims } from '../measure/openingAims.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn, workerIsReady } from '../world/browser.ts';
import { fillConversation } from '../world/fill.ts';
import { allMeters } from '../world/meters.ts';
import { openToSeen, openToSpent } from '../world/openToSeen.ts';
import { makeTwo } from '../world/people.ts';

const MESSAGES = 3000;
const SLOWER = 4;
const BUBBLE = '[role=log] [role=listitem]';

/** Row 1 for messages: the installed app is opened without a network → its last messages are painted. */
export const starting: Bench = {
  name: 'starting',
  row: 1,
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
      const conversation = await fillConversation(page, app.url, maya.id, jonas, count);
      for (const kind of ['raw', 'dexie', 'rxdb']) {
        await page.goto(`${peer.url}/boot-${kind}.html`);
        await workerIsReady(page);
        await page.waitForFunction(() => 'fillBoot' in window);
        await page.evaluate((amount) => window.fillBoot(amount), count);
      }
      await page.close();
      await Promise.all([app.stop(), peer.stop()]);
      await browser.setOffline(true);

      const last = `message ${count}.`;
      const contender = (name: string, kind: Contender['kind'], url: string): Contender => ({
        name,
        kind,
        meters: allMeters('all', [browser], null),
        run: () => openToSeen(browser, url, SLOWER, BUBBLE, last),
      });
      const series = await interleave(
        [
          contender('React + raw IndexedDB', 'floor', `${peer.url}/boot-raw.html`),
          contender('Roost', 'ours', `${app.url}/chat/${conversation}`),
          contender('React + Dexie', 'peer', `${peer.url}/boot-dexie.html`),
          contender('React + RxDB, 12 collections', 'peer', `${peer.url}/boot-rxdb.html`),
        ],
        context.runs,
        2,
      );
      const shares = (who: string, url: string) =>
        openToSpent(browser, who, { url, slower: SLOWER, selector: BUBBLE, text: last });
      const spent = [
        await shares('floor', `${peer.url}/boot-raw.html`),
        await shares('Roost', `${app.url}/chat/${conversation}`),
      ];
      return [
        {
          row: 1,
          title: `opening the app offline at a thread, ${count} messages stored, CPU ${SLOWER}× slower`,
          unit: 'ms',
          series,
          aims: openingAims(series),
          notes: [
            'of the last 50 messages those in sight and twelve more are in the document',
            ...spent,
          ],
        },
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};
