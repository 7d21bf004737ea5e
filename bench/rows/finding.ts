import type { BrowserContext, Locator, Page } from 'playwright';
import { GUEST_DATABASE } from '#sync/store/identity.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { ratio, type Series, type Table } from '../measure/table.ts';
import { median } from '../measure/statistics.ts';
import type { Asked } from '../pages/fill.ts';
import type { FinderKind } from '../pages/finding/finder.ts';
import { startPeer } from '../world/app.ts';
import { longestTask, openBrowser, slowed, watchTasks } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { pointAt, press } from '../world/press.ts';
import { spent } from '../world/spent.ts';
import { startCity, writeListings } from '../world/city.ts';
import { askSearcher, CARD, multiplyHomes, readDisk, untilHeld, untilKept } from '../world/held.ts';

const SLOWER = 4;
/** With `--full` the city is on the device so many times: 104,650 homes of its 7,475. */
const FULL_TIMES = 14;
/** Ten times as many words take ten times as long to index, and longer where memory gets short. */
const INDEXED_WITHIN_MS = { once: 120_000, full: 420_000 };
/** The peers take part in so manieth round only: a query of RxDB with all counts takes seconds. */
const EVERY = { rxdb: 8, engines: 4 };
/** The search's thread is begun so many times, and asked so many questions of each kind. */
const STARTS = 3;
const QUESTIONS = 20;
/** Two letters stand there, the third is measured. */
const WORDS = ['gar', 'bal', 'qui', 'riv', 'lif', 'sun', 'kit', 'par', 'mar', 'bri'];

/** Row 9: a filter pressed, a letter typed → the list and the counts are painted. */
export const finding: Bench = {
  name: 'finding',
  row: 9,
  async run(context) {
    const times = context.isFull ? FULL_TIMES : 1;
    const withinMs = context.isFull ? INDEXED_WITHIN_MS.full : INDEXED_WITHIN_MS.once;
    const app = await startCity(context);
    const { path, count, areas } = await writeListings(
      app.url,
      await context.newFolder('listings'),
    );
    const peer = await startPeer(context, { LISTINGS: path });
    const browser = await openBrowser(context);
    try {
      const own = await browser.newPage();
      await own.goto(`${app.url}/search`);
      await untilHeld(own, GUEST_DATABASE, count);
      if (times > 1) {
        context.say(`storing the city ${times} times`);
        await multiplyHomes(own, app.url, GUEST_DATABASE, times);
      }
      const { asked, bytes } = await askAlone(context, own, app.url, areas.length, withinMs);
      // The server knows nothing of the copies, and nothing else is to come meanwhile.
      await app.stop();
      await own.goto(`${app.url}/search`);
      await own.locator(CARD).first().waitFor();
      await untilIndexed(own, withinMs);
      await watchTasks(own);
      const open = (finder: FinderKind) =>
        openFinder(
          browser,
          `${peer.url}/finding.html?finder=${finder}&count=${count}&times=${times}`,
          withinMs,
        );
      context.say('indexing for the floor and the peers');
      const scan = await open('scan');
      const peers = context.hasPeers
        ? {
            rxdb: await open('rxdb'),
            minisearch: await open('minisearch'),
            orama: await open('orama'),
            flexsearch: await open('flexsearch'),
          }
        : null;

      const filters = await interleave(
        [
          contender('typed-array scan', 'floor', scan, pressFilter),
          contender('Roost', 'ours', own, pressOwnFilter),
          ...(peers === null
            ? []
            : [{ ...contender('RxDB query', 'peer', peers.rxdb, pressFilter), every: EVERY.rxdb }]),
        ],
        context.runs,
      );
      const letters = await interleave(
        [
          contender('scan by includes', 'floor', scan, typeLetter),
          contender('Roost', 'ours', own, typeOwnLetter),
          ...(peers === null
            ? []
            : [
                seldom(contender('MiniSearch, no counts', 'peer', peers.minisearch, typeLetter)),
                seldom(contender('Orama, no counts', 'peer', peers.orama, typeLetter)),
                seldom(contender('FlexSearch, no counts', 'peer', peers.flexsearch, typeLetter)),
              ]),
        ],
        context.runs,
      );
      const longest = await longestTask(own);
      const shares = async (who: string, page: Page, act: Act) => {
        await page.bringToFront();
        return await spent(page, who, () => slowed(page, SLOWER, () => act(page, 0)));
      };
      const filterSpent = [
        await shares('floor', scan, pressFilter),
        await shares('Roost', own, pressOwnFilter),
      ];
      const letterSpent = [
        await shares('floor', scan, typeLetter),
        await shares('Roost', own, typeOwnLetter),
      ];
      const all = (count * times).toLocaleString('en-US');
      return [
        table(
          `a filter of ${all} listings → list and counts, page ${SLOWER}× slower`,
          filters,
          longest,
          filterSpent,
        ),
        table(
          `a letter typed over ${all} listings → list and counts, page ${SLOWER}× slower`,
          letters,
          longest,
          letterSpent,
        ),
        threadTable(all, asked, bytes),
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

function table(
  title: string,
  series: Series[],
  longest: number,
  spentOn: readonly string[],
): Table {
  return {
    row: 9,
    title,
    unit: 'ms',
    series,
    aims: [
      {
        text: '≤ 2× floor',
        measured: ratio(series, 'Roost', 'floor'),
        limit: 2,
        kind: 'most',
        isOfFloor: true,
      },
      { text: 'no task of the page over 50 ms', measured: longest, limit: 50, kind: 'most' },
    ],
    notes: [
      'a page is slowed only while it is measured; all find in a worker, which a browser does not slow',
      'Roost counts every choice of every filter',
      'of the counts those beside the first homes are painted with them, those further down after them',
      ...spentOn,
    ],
  };
}

/** The search's thread by itself, and what all of it takes on the disk. */
const threadTable = (all: string, asked: readonly Asked[], bytes: number): Table => {
  const questions = asked.flatMap(({ filters, letters }) => [...filters, ...letters]);
  const starts = asked.map(({ started }) => started);
  const series = (name: string, samples: readonly number[]): Series => ({
    ...{ name, kind: 'ours', samples },
  });
  return {
    row: 9,
    title: `${all} listings on the device: the search's thread asked by a page that does nothing else`,
    unit: 'ms',
    series: [
      series('begun → first answer', starts),
      series(
        'begun → first by a word',
        asked.map(({ words }) => words),
      ),
      series(
        'a filter',
        asked.flatMap(({ filters }) => filters),
      ),
      series(
        'a letter',
        asked.flatMap(({ letters }) => letters),
      ),
    ],
    aims: [
      { text: 'a question ≤ 20 ms', measured: median(questions), limit: 20, kind: 'most' },
      { text: 'a start answered ≤ 0.7 s', measured: median(starts), limit: 700, kind: 'most' },
      { text: '≤ 130 MB on the disk', measured: bytes / 1e6, limit: 130, kind: 'most' },
    ],
  };
};

type Act = (page: Page, turn: number) => Promise<number>;

const contender = (name: string, kind: Contender['kind'], page: Page, act: Act): Contender => ({
  name,
  kind,
  meters: allMeters([page], [page.context()], null),
  async run(turn) {
    await page.bringToFront();
    return await slowed(page, SLOWER, () => act(page, turn));
  },
});

const seldom = (peer: Contender): Contender => ({ ...peer, every: EVERY.engines });

/** The search's thread without the app beside it, once the app has indexed all and kept that; and the bytes on the disk. */
async function askAlone(
  { say }: Pick<BenchContext, 'say'>,
  page: Page,
  url: string,
  areas: number,
  withinMs: number,
): Promise<{ readonly asked: readonly Asked[]; readonly bytes: number }> {
  const begun = Date.now();
  await page.goto(`${url}/search`);
  await page.locator(CARD).first().waitFor({ timeout: withinMs });
  say('indexing');
  await untilIndexed(page, withinMs);
  await untilKept(page, GUEST_DATABASE, areas, begun);
  const asked: Asked[] = [];
  for (let turn = 0; turn < STARTS; turn += 1)
    asked.push(await askSearcher(page, url, GUEST_DATABASE, QUESTIONS));
  const { databases } = await readDisk(page);
  const started = asked.map((each) => Math.round(each.started)).join(', ');
  say(`on the disk ${Math.round(databases / 1e6)} MB; begun and answered: ${started} ms`);
  return { asked, bytes: databases };
}

async function openFinder(browser: BrowserContext, url: string, withinMs: number): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator('body[data-open]').waitFor({ state: 'attached', timeout: withinMs });
  return page;
}

/** As the peers before they are measured, the app has indexed all words: those typed first are answered. */
async function untilIndexed(page: Page, withinMs: number): Promise<void> {
  const field = page.getByRole('searchbox').first();
  for (const text of ['house', '']) {
    await field.fill(text);
    await page.waitForURL((to) => (to.searchParams.get('q') ?? '') === text);
    const answered = page.locator('[aria-busy=false]').getByRole('status').first();
    await answered.waitFor({ timeout: withinMs });
  }
}

/** A press of the button of two bedrooms, on or off by turns. */
async function pressFilter(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: '2+' });
  const isOn = (await button.getAttribute('aria-pressed')) === 'true';
  const text = await page.getByRole('searchbox').inputValue();
  return await timedPress(page, `${text}|${!isOn}`, button);
}

async function typeLetter(page: Page, turn: number): Promise<number> {
  const word = wordAt(turn);
  const isOn = await page.getByRole('button').getAttribute('aria-pressed');
  await timed(page, `${word.slice(0, -1)}|${isOn}`, () =>
    page.getByRole('searchbox').fill(word.slice(0, -1)),
  );
  return await timed(page, `${word}|${isOn}`, () => page.keyboard.press(word.at(-1) ?? ''));
}

async function pressOwnFilter(page: Page): Promise<number> {
  const button = page
    .getByRole('toolbar', { name: 'Bedrooms' })
    .getByRole('button')
    .filter({ hasText: /^2/ })
    .first();
  const isOn = (await button.getAttribute('aria-pressed')) === 'true';
  return await timedPress(page, { key: 'beds', value: isOn ? null : 'any' }, button);
}

async function timedPress(page: Page, shown: Shown, button: Locator): Promise<number> {
  await pointAt(page, button);
  return await timed(page, shown, () => press(page));
}

async function typeOwnLetter(page: Page, turn: number): Promise<number> {
  const word = wordAt(turn);
  const begun = word.slice(0, -1);
  const field = page.getByRole('searchbox').first();
  await timed(page, { key: 'q', value: begun }, () => field.fill(begun));
  return await timed(page, { key: 'q', value: word }, () => page.keyboard.press(word.at(-1) ?? ''));
}

const wordAt = (turn: number): string => WORDS[turn % WORDS.length] ?? 'gar';

/** The sight a run waits for: the floor's own sign, or the app's address with an answer that is not old. */
type Shown = string | { readonly key: string; readonly value: string | null };

/** ms from the press to the frame in which its answer is painted. */
async function timed(page: Page, shown: Shown, act: () => Promise<void>): Promise<number> {
  // It listens before anything is pressed: a key that came first would never have begun.
  await page.evaluate((wanted) => {
    window.answered = new Promise<number>((resolve, reject) => {
      const since = performance.now();
      let begunAt: number | null = null;
      const begin = (event: Event) => (begunAt ??= event.timeStamp);
      for (const type of ['keydown', 'click', 'input'])
        addEventListener(type, begin, { capture: true, once: true });
      const isShown = () => {
        if (typeof wanted === 'string') return document.body.dataset['shown'] === wanted;
        const value = new URLSearchParams(location.search).get(wanted.key);
        const isAsked = wanted.value === 'any' ? value !== null : value === wanted.value;
        return isAsked && document.querySelector('[aria-busy=false] [role=status]') !== null;
      };
      const look = () => {
        if (performance.now() - since > 60_000) {
          const { href } = location;
          const shows = document.body.dataset['shown'] ?? href;
          reject(new Error(`${JSON.stringify(wanted)} was not answered; the page shows ${shows}`));
          return;
        }
        if (begunAt === null || !isShown()) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(window.probe.end() - (begunAt ?? 0)));
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
    window.answered.catch(() => undefined);
  }, shown);
  await act();
  return await page.evaluate(() => window.answered);
}

declare global {
  interface Window {
    answered: Promise<number>;
  }
}
