import type { CDPSession, Page } from 'playwright';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import { slope } from '../measure/statistics.ts';
import type { Table } from '../measure/table.ts';
import { startApp } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { type Account, asPerson, makePeople, PASSWORD } from '../world/people.ts';

const FLAPS = 500;
const MESSAGES_A_FLAP = 40;
/** Of the bar's number, unless `--full`: a flap lasts until the socket is back, a second or two. */
const SHARE = 0.1;
const SAMPLES = 10;
const PAGE = 200;
/** Caches fill while the first messages come; what is flat is flat after that. */
const SETTLED_AFTER = 1 / 3;

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
    const browser = await openBrowser(context, { serviceWorkers: 'block' });
    try {
      const [maya, jonas] = await makePeople(app.url, 2);
      if (maya === undefined || jonas === undefined) throw new Error('two people were asked for');
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
      for (let flap = 1; flap <= flaps; flap += 1) {
        line.cut();
        await page.evaluate(([to, amount]) => window.engine.writeSlowly([to], amount, Infinity), [
          asPerson(jonas),
          MESSAGES_A_FLAP,
        ] as const);
        await page.evaluate(() => window.engine.isEmpty());
        if (flap % Math.floor(flaps / SAMPLES) === 0)
          samples.push(await sampleOf(devtools, flap * MESSAGES_A_FLAP));
      }
      const grown = (await databaseBytes(page)) - emptyBytes;
      const payload = await storedBytes(app.url, maya, jonas);
      return [table(flaps, samples, grown / payload)];
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

/** What the browser counts for the origin. Its caches are empty: there is no worker here. */
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

function table(flaps: number, samples: readonly Sample[], size: number): Table {
  const settled = samples.slice(Math.floor(samples.length * SETTLED_AFTER));
  const step = (settled[1]?.messages ?? 0) - (settled[0]?.messages ?? 0);
  const perMessage = slope(settled.map(({ heapBytes }) => heapBytes)) / step;
  // What is under way has listeners, too: the lowest counts of the two halves are compared.
  const half = Math.floor(settled.length / 2);
  const fewest = (some: readonly Sample[]) => Math.min(...some.map((sample) => sample.listeners));
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
      { name: 'Roost', kind: 'ours', samples: samples.map(({ heapBytes }) => heapBytes / 1e6) },
    ],
    aims: [
      // Flat: less than the text of a message stays behind for each.
      most('heap grows by ≤ 100 bytes a message', perMessage, 100),
      most('no listener more', fewest(settled.slice(half)) - fewest(settled.slice(0, half)), 0),
      most('database ≤ 1.5× payload', size, 1.5),
    ],
    notes: [
      `heap after each tenth, MB: ${samples.map(({ heapBytes }) => (heapBytes / 1e6).toFixed(2)).join(' ')}`,
      `listeners: ${samples.map((sample) => sample.listeners).join(' ')}`,
      'payload: the stored messages as JSON; the database is what the browser counts, logs and indexes included',
    ],
  };
}
