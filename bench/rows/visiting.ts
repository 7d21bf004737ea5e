import type { Page } from 'playwright';
import { GUEST_DATABASE } from '#sync/store/identity.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { type Cost, type Meter, PROCESSOR, readAll } from '../measure/meters.ts';
import { ratio, type Series, type Table } from '../measure/table.ts';
import { startPeer } from '../world/app.ts';
import { forget, onNewPage, openBrowser } from '../world/browser.ts';
import { type ListingsFile, startCity, writeListings } from '../world/city.ts';
import { allMeters } from '../world/meters.ts';
import { spent } from '../world/spent.ts';
import { CARD, readDisk, untilHeld, untilKept } from '../world/held.ts';

/** Everything takes long: all of it in the first rounds alone, of the peer in fewer still. */
const WHOLE_RUNS = { floor: 5, ours: 5, peer: 2 };
/** A usual page of PostgREST. */
const PEER_PAGE = 100;

/** Row 7: the first visit: navigation → listing cards are painted, then all listings are on the device. */
export const visiting: Bench = {
  name: 'visiting',
  row: 7,
  async run(context) {
    const app = await startCity(context);
    const listings = await writeListings(app.url, await context.newFolder('listings'));
    const peer = await startPeer(context, { LISTINGS: listings.path });
    const browser = await openBrowser(context);
    const { count } = listings;
    try {
      await untilWritten(app.url);
      const whole = new Map<string, Whole>();
      const contender = (
        name: string,
        kind: Contender['kind'],
        url: string,
        take: (page: Page) => Promise<number>,
      ): Contender => {
        const meters = allMeters('all', [browser], kind === 'ours' ? app : peer);
        const runs: Whole = { meters, samples: [], spent: [] };
        whole.set(name, runs);
        return {
          ...{ name, kind, meters },
          run: (turn, costsEnd) =>
            onNewPage(browser, async (page) => {
              const before = await readAll(meters);
              const cards = await visit(page, url);
              await costsEnd();
              if (turn === 0 || turn > Math.min(WHOLE_RUNS[kind], context.runs)) return cards;
              runs.samples.push(await take(page));
              const after = await readAll(meters);
              runs.spent.push(after.map((value, at) => value - (before[at] ?? 0)));
              return cards;
            }),
        };
      };
      const taken = (page: Page) => page.evaluate(() => window.homesTaken);
      const first = (kind: string, page: number) =>
        `${peer.url}/homes-${kind}.html?count=${count}&page=${page}`;
      const cards = await interleave(
        [
          contender('one gzip page, raw put', 'floor', first('raw', count), taken),
          contender('Roost', 'ours', `${app.url}/search`, (page) =>
            untilHeld(page, GUEST_DATABASE, count),
          ),
          contender('pages of 100 into RxDB', 'peer', first('rxdb', PEER_PAGE), taken),
        ],
        context.runs,
      );
      const shares = (who: string, url: string) =>
        onNewPage(browser, (page) => spent(page, who, () => visit(page, url)));
      const seen = [
        await shares('floor', first('raw', count)),
        await shares('Roost', `${app.url}/search`),
      ];
      const all: Series[] = cards.map(({ name, kind }) => ({
        name,
        kind,
        samples: whole.get(name)?.samples ?? [],
        costs: costsOfWhole(whole.get(name)),
      }));
      const disk = await diskOf(context, app.url, listings);
      return [
        {
          row: 7,
          title: 'first visit: navigation → listing cards painted',
          unit: 'ms',
          series: cards,
          aims: [
            {
              text: '≤ 1.3× floor',
              measured: ratio(cards, 'Roost', 'floor'),
              limit: 1.3,
              kind: 'most',
              isOfFloor: true,
            },
          ],
          notes: [
            'the floor and the peer paint 20 cards; of ours six stand in the document',
            ...seen,
          ],
        },
        {
          row: 7,
          title: `first visit: navigation → all ${count.toLocaleString('en-US')} listings on the device`,
          unit: 'ms',
          series: all,
          aims: [
            {
              text: '≤ 1.5× floor',
              measured: ratio(all, 'Roost', 'floor'),
              limit: 1.5,
              kind: 'most',
            },
          ],
          notes: [
            'five runs at most, of the peer two; Roost keeps its search up to date meanwhile',
          ],
        },
        disk,
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

/** Visits that went on until all listings were on the device; what each of them cost in all, by meter. */
interface Whole {
  readonly meters: readonly Meter[];
  readonly samples: number[];
  readonly spent: (readonly number[])[];
}

/** Costs that the cost of the cards alone does not tell. */
const TOLD: ReadonlySet<string> = new Set([PROCESSOR, 'processor of the server']);

function costsOfWhole({ meters, spent }: Whole = { meters: [], samples: [], spent: [] }): Cost[] {
  return meters.flatMap(({ name, unit }, at) =>
    TOLD.has(name) ? [{ name, unit, samples: spent.map((run) => run[at] ?? Number.NaN) }] : [],
  );
}

/** How the browser of this bench asks for a document. */
const ASKED = { 'accept-language': 'en-GB' };

/** A server gives documents with homes in them once it has found its first homes. Rejects after 20 s. */
async function untilWritten(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const document = await (await fetch(`${url}/search`, { headers: ASKED })).text();
    if (document.includes('data-window="wide"')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the document of a search has no homes in it');
}

const MB = 1_000_000;
/** Smaller stores are named together. */
const NAMED_FROM = 0.1 * MB;

/** The databases after a first visit, in a profile of its own: the browser clears away late what others wrote. */
async function diskOf(
  context: BenchContext,
  url: string,
  { count, areas }: Pick<ListingsFile, 'count' | 'areas'>,
): Promise<Table> {
  const browser = await openBrowser(context);
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/search`);
    await untilHeld(page, GUEST_DATABASE, count);
    await untilKept(page, GUEST_DATABASE, areas.length);
    const { databases, stores } = await readDisk(page);
    const inMb = (bytes: number) => (bytes / MB).toFixed(1);
    const small = stores.filter(({ bytes }) => bytes < NAMED_FROM);
    const named = stores.filter(({ bytes }) => bytes >= NAMED_FROM);
    const rest = small.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      row: 7,
      title: `a city of ${count.toLocaleString('en-US')} listings on the disk`,
      unit: 'MB',
      isExact: true,
      series: [{ name: 'Roost', kind: 'ours', samples: [databases / MB] }],
      aims: [{ text: '≤ 11 MB', measured: databases / MB, limit: 11, kind: 'most' }],
      notes: [
        `put into it: ${named.map(({ name, bytes }) => `${name} ${inMb(bytes)}`).join(', ')}, ${small.length} others ${inMb(rest)}`,
      ],
    };
  } finally {
    await browser.close();
  }
}

/** ms from the begin of the navigation to the frame that shows a card, on a device that holds nothing. */
async function visit(page: Page, url: string): Promise<number> {
  await forget(page, url);
  await page.goto(url, { waitUntil: 'commit' });
  return await page.evaluate((card) => window.probe.seen(card), CARD);
}
