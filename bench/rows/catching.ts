import type { Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { ratio } from '../measure/table.ts';
import type { CatchingKind } from '../pages/catching.ts';
import { startPeer } from '../world/app.ts';
import { longestTask, openBrowser, watchTasks } from '../world/browser.ts';
import { startCity, writeListings } from '../world/city.ts';
import { allMeters } from '../world/meters.ts';
import { SEEN_MARK, spent } from '../world/spent.ts';

/** The peers take part in so manieth round only: all of them in all would take ten minutes. */
const EVERY = { dexie: 4, rxdb: 8, pouch: 16 };

/** Row 6: away for a week: every listing has changed → all of it is stored. */
export const catching: Bench = {
  name: 'catching',
  row: 6,
  async run(context) {
    const app = await startCity(context);
    const { path, count } = await writeListings(app.url, await context.newFolder('listings'));
    await app.stop();
    const peer = await startPeer(context, { LISTINGS: path });
    const browser = await openBrowser(context);
    try {
      const page = await browser.newPage();
      await page.goto(`${peer.url}/catching.html`);
      await page.waitForFunction(() => 'catching' in window);
      const longest: number[] = [];
      const contender = (name: string, kind: Contender['kind'], of: CatchingKind): Contender => ({
        name,
        kind,
        meters: allMeters([page], [browser], null),
        async run(turn) {
          await watchTasks(page);
          const took = await catchUp(page, of, turn + 2, count);
          if (kind === 'ours' && turn > 0) longest.push(await longestTask(page));
          return took;
        },
      });
      context.say(`storing ${count} listings five times`);
      const kinds = ['raw', 'roost', 'dexie', 'rxdb', 'pouch'] as const;
      for (const kind of kinds) await catchUp(page, kind, 1, count);
      const series = await interleave(
        [
          contender('fetch, parse, raw put', 'floor', 'raw'),
          contender('Roost', 'ours', 'roost'),
          { ...contender('Dexie, pages of 500', 'peer', 'dexie'), every: EVERY.dexie },
          { ...contender('RxDB replication', 'peer', 'rxdb'), every: EVERY.rxdb },
          { ...contender('PouchDB', 'peer', 'pouch'), every: EVERY.pouch },
        ],
        context.runs,
      );
      const shares = (who: string, of: CatchingKind) =>
        spent(page, who, () => catchUp(page, of, context.runs + 3, count));
      const seen = [await shares('floor', 'raw'), await shares('Roost', 'roost')];
      return [
        {
          row: 6,
          title: `catching up: ${count.toLocaleString('en-US')} changed rows into the local database`,
          unit: 'ms',
          series,
          aims: [
            {
              text: '≤ 1.5× floor',
              measured: ratio(series, 'Roost', 'floor'),
              limit: 1.5,
              kind: 'most',
              isOfFloor: true,
            },
            {
              text: 'no task over 50 ms',
              measured: Math.max(0, ...longest),
              limit: 50,
              kind: 'most',
            },
          ],
          notes: [
            'Roost finds that more than a tenth changed and takes the base anew; the floor asks once',
            ...seen,
          ],
        },
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

const catchUp = (page: Page, kind: CatchingKind, rev: number, count: number): Promise<number> =>
  page.evaluate(
    async ([of, revision, rows, mark]) => {
      const begun = performance.now();
      await window.catching[of](revision, rows);
      performance.mark(mark);
      return performance.now() - begun;
    },
    [kind, rev, count, SEEN_MARK] as const,
  );
