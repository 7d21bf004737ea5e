import type { BrowserContext, Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import { named, type Series, type Table } from '../measure/table.ts';
import { startPeer } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { startCity, writeListings } from '../world/city.ts';

const LISTS = [1, 10] as const;
const OVER_FLOOR_MS = 2;

/** Row 10: one row is written → the live list of 50 that shows it is painted anew; one list open, and ten. */
export const keeping: Bench = {
  name: 'keeping',
  row: 10,
  async run(context) {
    const app = await startCity(context);
    const { path, count } = await writeListings(app.url, await context.newFolder('listings'));
    await app.stop();
    const peer = await startPeer(context, { LISTINGS: path });
    const tables: Table[] = [];
    const ours = new Map<number, number>();
    try {
      for (const lists of LISTS) {
        const browser = await openBrowser(context);
        try {
          const series = await measured(
            browser,
            context.runs,
            (kind) => `${peer.url}/lists.html?kind=${kind}&count=${count}&lists=${lists}`,
          );
          ours.set(lists, median(named(series, 'Roost').samples));
          tables.push(table(lists, count, series, ours));
        } finally {
          await browser.close();
        }
      }
      return tables;
    } finally {
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

async function measured(
  browser: BrowserContext,
  runs: number,
  urlOf: (kind: string) => string,
): Promise<Series[]> {
  const contender = async (
    name: string,
    kind: Contender['kind'],
    of: string,
  ): Promise<Contender> => {
    const page = await openLists(browser, urlOf(of));
    return {
      name,
      kind,
      meters: allMeters([page], [browser], null),
      async run(turn) {
        await page.bringToFront();
        return await page.evaluate((each) => window.writeOne(each), turn);
      },
    };
  };
  return await interleave(
    [
      await contender('array splice', 'floor', 'splice'),
      await contender('Roost', 'ours', 'roost'),
      await contender('Dexie liveQuery', 'peer', 'dexie'),
      await contender('RxDB find().$', 'peer', 'rxdb'),
      await contender('TanStack DB, in memory', 'peer', 'tanstack'),
    ],
    runs,
    3,
  );
}

async function openLists(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'writeOne' in window, undefined, { timeout: 120_000 });
  return page;
}

function table(
  lists: number,
  count: number,
  series: Series[],
  ours: ReadonlyMap<number, number>,
): Table {
  const over = median(named(series, 'Roost').samples) - median(named(series, 'floor').samples);
  const [one, ten] = LISTS.map((each) => ours.get(each) ?? 0);
  const flat = { text: 'flat: ten lists as fast as one, within 2 ms', limit: OVER_FLOOR_MS };
  return {
    row: 10,
    title: `one row written → its list of 50 over ${count.toLocaleString('en-US')} painted, ${lists} open`,
    unit: 'ms',
    series,
    aims: [
      { text: '≤ 2 ms over the floor', measured: over, limit: OVER_FLOOR_MS, kind: 'most' },
      ...(lists === 1
        ? []
        : [{ ...flat, measured: (ten ?? 0) - (one ?? 0), kind: 'most' as const }]),
    ],
    notes: [
      'the floor and TanStack DB store nothing on the disk',
      'a row as it comes from the server; what a person writes waits for the disk, see row 2',
    ],
  };
}
