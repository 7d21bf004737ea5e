import type { Page } from 'playwright';
import type { Bench, BenchContext } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { figure } from '../measure/print.ts';
import { median } from '../measure/statistics.ts';
import { ratio, type Series, type Table } from '../measure/table.ts';
import type { CatchingKind } from '../pages/catching.ts';
import { startPeer } from '../world/app.ts';
import { longestTask, openBrowser, watchTasks } from '../world/browser.ts';
import { startCity, writeListings } from '../world/city.ts';
import { allMeters } from '../world/meters.ts';
import { SEEN_MARK, spent } from '../world/spent.ts';
import { threadTimeOf } from '../world/threadTime.ts';

/** The peers take part in so manieth round only: all of them in all would take ten minutes. */
const EVERY = { dexie: 4, rxdb: 8, pouch: 16 };
const SOME_HOMES = 60;

/** The listings that changed: every one, or so many of them. */
interface Away {
  readonly count: number;
  readonly spread: number | null;
}

/** Row 6: away for a week: every listing has changed, or some have → all of it is stored. */
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
      const all: Away = { count, spread: null };
      const some: Away = { count, spread: SOME_HOMES };
      const kinds: readonly CatchingKind[] = context.hasPeers
        ? ['raw', 'roost', 'dexie', 'rxdb', 'pouch']
        : ['raw', 'roost'];
      context.say(`storing ${count} listings for each of ${kinds.length}`);
      const pages = new Map<CatchingKind, Page>();
      for (const kind of kinds) {
        // Each has one of its own: what another left in memory is cleared at some time.
        const page = await browser.newPage();
        await page.goto(`${peer.url}/catching.html`);
        await page.waitForFunction(() => 'catching' in window);
        await catchUp(page, kind, 1, all);
        pages.set(kind, page);
      }
      const few = await measured(context, pages, { away: some, firstRev: 2 });
      const firstRev = 2 + context.runs + 4;
      const whole = await measured(context, pages, { away: all, firstRev });
      return [allTable(count, whole), someTable(few)];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

interface Measured {
  readonly series: Series[];
  /** Of the app, ms a run: its longest task on the page's thread, 0 where none was over 50, and the processor's time of that thread. */
  readonly longest: readonly number[];
  readonly onThread: readonly number[];
  readonly shares: readonly string[];
}

/** The floor and the app in turns, and the peers where every listing has changed. Of each run all are of a revision of its own. */
async function measured(
  { runs }: BenchContext,
  pages: ReadonlyMap<CatchingKind, Page>,
  { away, firstRev }: { readonly away: Away; readonly firstRev: number },
): Promise<Measured> {
  const longest: number[] = [];
  const onThread: number[] = [];
  const contender = (
    ...[name, kind, of]: [name: string, kind: Contender['kind'], of: CatchingKind]
  ): readonly Contender[] => {
    const page = pages.get(of);
    if (page === undefined) return [];
    return [
      {
        name,
        kind,
        meters: allMeters([page], [page.context()], null),
        async run(turn) {
          await watchTasks(page);
          const { result, ms } = await catchUp(page, of, firstRev + turn, away);
          if (kind === 'ours' && turn > 0) {
            longest.push(await longestTask(page));
            onThread.push(ms);
          }
          return result;
        },
      },
    ];
  };
  const peers = [
    ...contender('Dexie, pages of 500', 'peer', 'dexie').map((one) => ({
      ...one,
      every: EVERY.dexie,
    })),
    ...contender('RxDB replication', 'peer', 'rxdb').map((one) => ({ ...one, every: EVERY.rxdb })),
    ...contender('PouchDB', 'peer', 'pouch').map((one) => ({ ...one, every: EVERY.pouch })),
  ];
  const series = await interleave(
    [
      ...contender('fetch, parse, raw put', 'floor', 'raw'),
      ...contender('Roost', 'ours', 'roost'),
      ...(away.spread === null ? peers : []),
    ],
    runs,
  );
  const shares: string[] = [];
  for (const [who, of] of [
    ['floor', 'raw'],
    ['Roost', 'roost'],
  ] as const) {
    const page = pages.get(of);
    if (page === undefined) continue;
    const rev = firstRev + runs + 2;
    shares.push(await spent(page, who, async () => (await catchUp(page, of, rev, away)).result));
  }
  return { series, longest, onThread, shares };
}

const allTable = (count: number, { series, longest, onThread, shares }: Measured): Table => ({
  row: 6,
  title: `catching up: ${count.toLocaleString('en-US')} changed rows into the local database`,
  unit: 'ms',
  series,
  aims: [
    {
      text: '≤ 0.8× floor',
      measured: ratio(series, 'Roost', 'floor'),
      limit: 0.8,
      kind: 'most',
      isOfFloor: true,
    },
    { text: 'no task over 50 ms', measured: Math.max(0, ...longest), limit: 50, kind: 'most' },
  ],
  notes: [
    'Roost is told of each area that more than a tenth changed, and takes its base anew in a thread that begins with the run; the floor asks once',
    `processor of the page's own thread: ${figure(median(onThread))} ms`,
    ...shares,
  ],
});

const someTable = ({ series, longest, onThread, shares }: Measured): Table => ({
  row: 6,
  title: `catching up: ${SOME_HOMES} changed homes of all areas into the local database`,
  unit: 'ms',
  series,
  aims: [
    { text: '≤ 250 ms', measured: median(samplesOf(series)), limit: 250, kind: 'most' },
    { text: "≤ 5 ms of the page's thread", measured: median(onThread), limit: 5, kind: 'most' },
    { text: 'no task over 50 ms', measured: Math.max(0, ...longest), limit: 50, kind: 'most' },
  ],
  notes: ['all areas are asked for with one question, as after an absence', ...shares],
});

const samplesOf = (series: readonly Series[]): readonly number[] =>
  series.find(({ kind }) => kind === 'ours')?.samples ?? [];

/** ms, and of them what the page's thread took of the processor. */
async function catchUp(page: Page, kind: CatchingKind, rev: number, { count, spread }: Away) {
  await page.evaluate(([of, ...how]) => window.prepareCatching(of, ...how), [
    kind,
    rev,
    count,
    spread,
  ] as const);
  return await threadTimeOf(page, () =>
    page.evaluate(
      async ([of, revision, rows, some, mark]) => {
        const begun = performance.now();
        await window.catching[of](revision, rows, some);
        performance.mark(mark);
        return performance.now() - begun;
      },
      [kind, rev, count, spread, SEEN_MARK] as const,
    ),
  );
}
