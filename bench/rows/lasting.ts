import type { CDPSession, Page } from 'playwright';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import { growthBetween, snapshotOf } from '../measure/heapGrowth.ts';
import { type Cost, costsOf, together } from '../measure/meters.ts';
import { slope } from '../measure/statistics.ts';
import type { Table } from '../measure/table.ts';
import { startApp } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { type Account, asPerson, makeTwo, PASSWORD } from '../world/people.ts';

const FLAPS = 500;
const MESSAGES_A_FLAP = 40;
/** Of the bar's number, unless `--full`: a flap lasts until the socket is back, a second or two. */
const SHARE = 0.1;
const SAMPLES = 10;
/**
 * The database library remembers each of its events for a minute. Memory it holds after that is held for
 * good.
 */
const FORGOTTEN_AFTER_MS = 65_000;
const PAGE = 200;
/** Caches fill while the first messages come; what is flat is flat after that. */
const SETTLED_AFTER = 1 / 3;
/** Of what stayed behind since then so many kinds are named. */
const MOST_HELD = 8;

interface Sample {
  readonly messages: number;
  readonly heapBytes: number;
  readonly listeners: number;
}

/** Row 14: the app left open over a line that comes and goes, with messages each time: what grows. */
export const lasting: Bench = {
  name: 'lasting',
  row: 14,
  async run(context) {
    const share = context.isFull ? 1 : SHARE;
    const flaps = Math.max(SAMPLES, Math.round(FLAPS * share * context.scale));
    let port = 0;
    const line = await startTcpProxy(() => port);
    const app = await startApp(context, { publicUrl: `http://localhost:${line.port}` });
    ({ port } = app);
    const profile = await context.newFolder('profile');
    const opened = () => openBrowser(context, { serviceWorkers: 'block', profile });
    let browser = await opened();
    try {
      const [maya, jonas] = await makeTwo(app.url);
      const page = await browser.newPage();
      const devtools = await browser.newCDPSession(page);
      await page.goto(`http://localhost:${line.port}/bench/engine.html`);
      await page.waitForFunction(() => 'engine' in window);
      await page.evaluate(([email, password]) => window.engine.signIn(email, password), [
        maya.email,
        PASSWORD,
      ] as const);
      await page.evaluate(() => window.engine.isConnected());
      const emptyBytes = await databaseBytes(page);
      const samples: Sample[] = [];
      const rests: Sample[] = [];
      let settled: Awaited<ReturnType<typeof snapshotOf>> | null = null;
      const meters = allMeters([page], [browser], app);
      const ofFlaps: (readonly Cost[])[] = [];
      for (let flap = 1; flap <= flaps; flap += 1) {
        const { costs } = await costsOf(meters, async () => {
          line.cut();
          await page.evaluate(([to, amount]) => window.engine.writeSlowly([to], amount, Infinity), [
            asPerson(jonas),
            MESSAGES_A_FLAP,
          ] as const);
          await page.evaluate(() => window.engine.isEmpty());
        });
        ofFlaps.push(costs);
        if (flap % Math.floor(flaps / SAMPLES) === 0)
          samples.push(await sampleOf(devtools, flap * MESSAGES_A_FLAP));
        if (flap !== Math.ceil(flaps * SETTLED_AFTER)) continue;
        await page.waitForTimeout(FORGOTTEN_AFTER_MS);
        rests.push(await sampleOf(devtools, flap * MESSAGES_A_FLAP));
        settled = await snapshotOf(devtools);
      }
      await page.waitForTimeout(FORGOTTEN_AFTER_MS);
      rests.push(await sampleOf(devtools, flaps * MESSAGES_A_FLAP));
      const held = settled && growthBetween(settled, await snapshotOf(devtools), MOST_HELD);
      const logged = (await databaseBytes(page)) - emptyBytes;
      const payload = await storedBytes(app.url, maya, jonas);
      await browser.close();
      browser = await opened();
      const next = await browser.newPage();
      await next.goto(`http://localhost:${line.port}/bench/engine.html`);
      await next.waitForFunction(() => 'engine' in window);
      await next.evaluate(() => window.engine.isConnected());
      const packed = (await databaseBytes(next)) - emptyBytes;
      const size = { logged: logged / payload, packed: packed / payload };
      return [table(flaps, { samples, rests, held: held ?? [], size, costs: together(ofFlaps) })];
    } finally {
      await browser.close();
      await app.stop();
      await line.close();
    }
  },
};

async function sampleOf(devtools: CDPSession, messages: number): Promise<Sample> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { messages, heapBytes: usedSize, listeners: jsEventListeners };
}

/** The browser's count for the origin. Its caches are empty: there is no worker here. */
const databaseBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/** The messages of the conversation as the server gives them, in bytes of JSON. */
async function storedBytes(url: string, me: Account, other: Account): Promise<number> {
  const path = API.messages(conversationIdOf(me.id, other.id));
  const headers = { authorization: `Bearer ${me.token}` };
  let bytes = 0;
  let after = 0;
  for (;;) {
    const answer = await fetch(`${url}${path}?after_seq=${after}&limit=${PAGE}`, { headers });
    const page = await answer.text();
    bytes += Buffer.byteLength(page);
    const messages = historyAnswerSchema.parse(JSON.parse(page));
    after += messages.length;
    if (messages.length < PAGE) return bytes;
  }
}

interface Measured {
  readonly samples: readonly Sample[];
  /** After a third and at the end, when what is held for a while was let go of. */
  readonly rests: readonly Sample[];
  readonly held: readonly string[];
  readonly costs: readonly Cost[];
  /** Over the payload: as the browser leaves it, and after it was started again. */
  readonly size: { readonly logged: number; readonly packed: number };
}

function table(flaps: number, { samples, rests, held, size, costs }: Measured): Table {
  const settled = samples.slice(Math.floor(samples.length * SETTLED_AFTER));
  const step = (settled[1]?.messages ?? 0) - (settled[0]?.messages ?? 0);
  const meanwhile = slope(settled.map(({ heapBytes }) => heapBytes)) / step;
  const [first, last] = rests;
  if (first === undefined || last === undefined) throw new Error('the page rests twice');
  const perMessage = (last.heapBytes - first.heapBytes) / (last.messages - first.messages);
  const most = (text: string, measured: number, limit: number) => ({
    text,
    measured,
    limit,
    kind: 'most' as const,
  });
  return {
    row: 14,
    title: `${flaps} flaps of the line, ${(flaps * MESSAGES_A_FLAP).toLocaleString('en-US')} messages: heap`,
    unit: 'MB',
    isExact: true,
    series: [
      {
        name: 'Roost',
        kind: 'ours',
        samples: samples.map(({ heapBytes }) => heapBytes / 1e6),
        costs,
      },
    ],
    aims: [
      // Flat: less than the text of a message stays behind for each.
      most('heap grows by ≤ 100 bytes a message', perMessage, 100),
      most('no listener more', last.listeners - first.listeners, 0),
      most('database ≤ 1.5× payload, the browser started again', size.packed, 1.5),
    ],
    notes: [
      `costs are those of a flap with its ${MESSAGES_A_FLAP} messages`,
      `heap after each tenth, MB: ${samples.map(({ heapBytes }) => (heapBytes / 1e6).toFixed(2)).join(' ')}`,
      `while messages come the heap grows by ${meanwhile.toFixed(0)} bytes a message; a minute later what is left of that is what counts`,
      `before the browser was started again the database had ${size.logged.toFixed(1)}× the payload`,
      `listeners: ${samples.map((sample) => sample.listeners).join(' ')}`,
      ...held.map((what) => `held since the first third: ${what}`),
      'payload: the stored messages as JSON; the database is what the browser counts, logs and indexes included',
    ],
  };
}
