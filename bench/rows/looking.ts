import { GUEST_DATABASE } from '#sync/store/identity.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { openingAims } from '../measure/openingAims.ts';
import { startPeer } from '../world/app.ts';
import { openBrowser, workerIsReady } from '../world/browser.ts';
import { startCity, writeListings } from '../world/city.ts';
import { CARD, untilHeld } from '../world/held.ts';
import { allMeters } from '../world/meters.ts';
import { openToSeen, openToSpent } from '../world/openToSeen.ts';

const SLOWER = 4;
const PAGE = 2000;
const PHONE = { width: 390, height: 844 };

/** Row 1 for listings: the installed app is opened without a network → listing cards are painted. */
export const looking: Bench = {
  name: 'looking',
  row: 1,
  async run(context) {
    const app = await startCity(context);
    const { path, count } = await writeListings(app.url, await context.newFolder('listings'));
    const peer = await startPeer(context, { LISTINGS: path });
    const browser = await openBrowser(context, { viewport: PHONE });
    try {
      const page = await browser.newPage();
      await page.goto(`${app.url}/search`);
      await workerIsReady(page);
      context.say(`taking ${count} listings four times`);
      await untilHeld(page, GUEST_DATABASE, count);
      for (const kind of ['raw', 'dexie', 'rxdb']) {
        await page.goto(`${peer.url}/homes-${kind}.html?count=${count}&page=${PAGE}`);
        await page.waitForFunction(() => 'homesTaken' in window);
        await page.evaluate(() => window.homesTaken);
        await page.goto(`${peer.url}/homes-${kind}.html`);
        await workerIsReady(page);
      }
      await page.close();
      await Promise.all([app.stop(), peer.stop()]);
      await browser.setOffline(true);

      const contender = (name: string, kind: Contender['kind'], url: string): Contender => ({
        name,
        kind,
        meters: allMeters('all', [browser], null),
        run: () => openToSeen(browser, url, SLOWER, CARD),
      });
      const series = await interleave(
        [
          contender('React + raw IndexedDB', 'floor', `${peer.url}/homes-raw.html`),
          contender('Roost', 'ours', `${app.url}/search`),
          contender('React + Dexie', 'peer', `${peer.url}/homes-dexie.html`),
          contender('React + RxDB, 12 collections', 'peer', `${peer.url}/homes-rxdb.html`),
        ],
        context.runs,
        2,
      );
      const shares = (who: string, url: string) =>
        openToSpent(browser, who, { url, slower: SLOWER, selector: CARD });
      const spent = [
        await shares('floor', `${peer.url}/homes-raw.html`),
        await shares('Roost', `${app.url}/search`),
      ];
      return [
        {
          row: 1,
          title: `opening the app offline at a search, ${count.toLocaleString('en-US')} listings stored, CPU ${SLOWER}× slower`,
          unit: 'ms',
          series,
          aims: openingAims(series),
          notes: [
            'the floor and the peers show the 20 confirmed last; ours the first of a search over all, with its total',
            'a browser slows the thread of the page, not that of a worker',
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
