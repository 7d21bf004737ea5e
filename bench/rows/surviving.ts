import type { BrowserContext, Page } from 'playwright';
import * as z from 'zod/mini';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import { type Cost, costsOf } from '../measure/meters.ts';
import type { Table } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { type Account, asPerson, makePeople, PASSWORD } from '../world/people.ts';

/** As many as there is time for, up to the bar's number; with `--full` all of them. */
const MESSAGES = 100_000;
const TIME_MS = 120_000;
/** One person may send about 20 a second; with `--full` so many write at once, each at a browser of their own. */
const WRITERS = 3;
/** The peers need no more to show what they do. */
const PEER_MESSAGES = 2000;
const CUT_MS = [60, 100] as const;
const PAGE = 200;

interface Count {
  readonly lost: number;
  readonly doubled: number;
  readonly swapped: number;
}

/** Row 5: messages through a line that breaks every 60 to 100 ms: lost, doubled and swapped ones. */
export const surviving: Bench = {
  name: 'surviving',
  row: 5,
  async run(context) {
    const wanted = Math.max(100, Math.round(MESSAGES * context.scale));
    const forMs = context.isFull ? Infinity : TIME_MS * context.scale;
    const peers = Math.min(wanted, PEER_MESSAGES);
    let port = 0;
    const line = await startTcpProxy(() => port);
    const app = await startApp(context, { publicUrl: `http://localhost:${line.port}` });
    ({ port } = app);
    const peer = await startPeer(context);
    const peerLine = await startTcpProxy(() => peer.port);
    const browsers: BrowserContext[] = [];
    const open = async () => {
      const browser = await openBrowser(context, { serviceWorkers: 'block' });
      browsers.push(browser);
      return await browser.newPage();
    };
    try {
      const [reader, ...writers] = await makePeople(app.url, 1 + (context.isFull ? WRITERS : 1));
      if (reader === undefined) throw new Error('people were asked for');
      const desks: Desk[] = [];
      for (const writer of writers) {
        const page = await open();
        await sitDown(page, `http://localhost:${line.port}`, writer);
        desks.push({ page, writer });
      }
      line.cutEvery(...CUT_MS);
      const pages = desks.map(({ page }) => page);
      const meters = allMeters(pages, browsers, app);
      const { result, costs } = await costsOf(meters, () => writeAll(desks, reader, wanted, forMs));
      const { written, seconds } = result;
      const { broken } = line;
      line.heal();
      const faults: Count[] = [];
      for (const [index, { writer }] of desks.entries()) {
        const texts = await storedTexts(app.url, writer, reader);
        const numbers = texts.map((text) => Number(text.split(' ')[1]));
        faults.push(countFaults(numbers, written[index] ?? 0));
      }
      const count = sum(written);

      const page = await open();
      peerLine.cutEvery(...CUT_MS);
      await page.goto(`${peer.url}/queue.html`);
      await page.waitForFunction(() => 'queue' in window);
      const url = `http://localhost:${peerLine.port}`;
      const plain = await counted(page, peer.url, url, peers, null);
      const retried = await counted(page, peer.url, url, peers, 100);
      return [
        table(count, total(faults), costs, [
          `${writers.length} ${writers.length === 1 ? 'person writes' : 'people write'} at once, ${broken} breaks in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} messages a second`,
          `plain emit, ${peers} messages: ${inWords(plain)}`,
          `socket.io retries, ${peers} messages: ${inWords(retried)}`,
        ]),
      ];
    } finally {
      for (const browser of browsers) await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
      await Promise.all([line.close(), peerLine.close()]);
    }
  },
};

/** Somebody who writes, and the page they write at. */
interface Desk {
  readonly page: Page;
  readonly writer: Account;
}

async function sitDown(page: Page, url: string, { email }: Account): Promise<void> {
  await page.goto(`${url}/bench/engine.html`);
  await page.waitForFunction(() => 'engine' in window);
  await page.evaluate(([mail, password]) => window.engine.signIn(mail, password), [
    email,
    PASSWORD,
  ] as const);
  await page.evaluate(() => window.engine.isConnected());
}

/** Everybody writes their share to the reader. Resolves when nothing waits any more; how many each wrote. */
async function writeAll(
  desks: readonly Desk[],
  reader: Account,
  wanted: number,
  forMs: number,
): Promise<{ readonly written: readonly number[]; readonly seconds: number }> {
  const begun = Date.now();
  const share = Math.ceil(wanted / desks.length);
  const written = await Promise.all(
    desks.map(({ page }) =>
      page.evaluate(([to, amount, ms]) => window.engine.writeSlowly([to], amount, ms), [
        asPerson(reader),
        share,
        forMs,
      ] as const),
    ),
  );
  await Promise.all(desks.map(({ page }) => page.evaluate(() => window.engine.isEmpty())));
  return { written, seconds: (Date.now() - begun) / 1000 };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const total = (counts: readonly Count[]): Count => ({
  lost: sum(counts.map(({ lost }) => lost)),
  doubled: sum(counts.map(({ doubled }) => doubled)),
  swapped: sum(counts.map(({ swapped }) => swapped)),
});

const inWords = ({ lost, doubled, swapped }: Count): string =>
  `${lost} lost, ${doubled} doubled, ${swapped} swapped`;

function table(
  count: number,
  roost: Count,
  costs: readonly Cost[],
  notes: readonly string[],
): Table {
  const none = (text: string, measured: number) => ({
    text,
    measured,
    limit: 0,
    kind: 'most' as const,
  });
  return {
    row: 5,
    title: `${count.toLocaleString('en-US')} messages through a line cut every ${CUT_MS.join('–')} ms`,
    unit: 'faults',
    isExact: true,
    series: [
      { name: 'Roost', kind: 'ours', samples: [roost.lost + roost.doubled + roost.swapped], costs },
    ],
    aims: [
      none('0 lost', roost.lost),
      none('0 doubled', roost.doubled),
      none('0 swapped', roost.swapped),
    ],
    notes,
  };
}

/** The order of arrival, compared with 0, 1, 2 … `count` - 1. */
export function countFaults(arrived: readonly number[], count: number): Count {
  const seen = new Set(arrived);
  let swapped = 0;
  let highest = -1;
  const counted = new Set<number>();
  for (const number of arrived) {
    if (counted.has(number)) continue;
    counted.add(number);
    if (number < highest) swapped += 1;
    highest = Math.max(highest, number);
  }
  return { lost: count - seen.size, doubled: arrived.length - seen.size, swapped };
}

async function counted(
  page: Page,
  peerUrl: string,
  url: string,
  count: number,
  retries: number | null,
): Promise<Count> {
  await page.evaluate(([to, amount, times]) => window.queue.counted(to, amount, times), [
    url,
    count,
    retries,
  ] as const);
  const answer: unknown = await (await fetch(`${peerUrl}/received`)).json();
  return countFaults(z.array(z.number()).parse(answer), count);
}

async function storedTexts(url: string, me: Account, other: Account): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const path = API.messages(conversationIdOf(me.id, other.id));
    const answer = await fetch(`${url}${path}?after_seq=${texts.length}&limit=${PAGE}`, {
      headers: { authorization: `Bearer ${me.token}` },
    });
    const messages = historyAnswerSchema.parse(await answer.json());
    texts.push(...messages.map(({ content }) => content));
    if (messages.length < PAGE) return texts;
  }
}
