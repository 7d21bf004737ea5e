import type { Page } from 'playwright';
import * as z from 'zod/mini';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench } from '../bench.ts';
import type { Table } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { type Account, asPerson, makePeople, PASSWORD } from '../world/people.ts';

/** As many as there is time for, up to the bar's number; with `--full` all of them. */
const MESSAGES = 100_000;
const TIME_MS = 120_000;
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
    const peers = Math.min(wanted, PEER_MESSAGES);
    let port = 0;
    const line = await startTcpProxy(() => port);
    const app = await startApp(context, { publicUrl: `http://localhost:${line.port}` });
    ({ port } = app);
    const peer = await startPeer(context);
    const peerLine = await startTcpProxy(() => peer.port);
    const browser = await openBrowser(context, { serviceWorkers: 'block' });
    try {
      const [maya, jonas] = await makePeople(app.url, 2);
      if (maya === undefined || jonas === undefined) throw new Error('two people were asked for');
      const page = await browser.newPage();
      await page.goto(`http://localhost:${line.port}/bench/engine.html`);
      await page.waitForFunction(() => 'engine' in window);
      await page.evaluate(([email, password]) => window.engine.signIn(email, password), [
        maya.email,
        PASSWORD,
      ] as const);
      await page.evaluate(() => window.engine.isConnected());
      line.cutEvery(...CUT_MS);
      const begun = Date.now();
      const count = await page.evaluate(
        ([to, amount, ms]) => window.engine.writeSlowly([to], amount, ms),
        [asPerson(jonas), wanted, context.isFull ? Infinity : TIME_MS * context.scale] as const,
      );
      await page.evaluate(() => window.engine.isEmpty());
      const seconds = (Date.now() - begun) / 1000;
      const { broken } = line;
      line.heal();
      const texts = await storedTexts(app.url, maya, jonas);
      const roost = countFaults(
        texts.map((text) => Number(text.split(' ')[1])),
        count,
      );

      peerLine.cutEvery(...CUT_MS);
      await page.goto(`${peer.url}/queue.html`);
      await page.waitForFunction(() => 'queue' in window);
      const url = `http://localhost:${peerLine.port}`;
      const plain = await counted(page, peer.url, url, peers, null);
      const retried = await counted(page, peer.url, url, peers, 100);
      return [
        table(count, roost, [
          `${broken} breaks in ${seconds.toFixed(0)} s, ${Math.round(count / seconds)} messages a second`,
          `plain emit, ${peers} messages: ${inWords(plain)}`,
          `socket.io retries, ${peers} messages: ${inWords(retried)}`,
        ]),
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
      await Promise.all([line.close(), peerLine.close()]);
    }
  },
};

const inWords = ({ lost, doubled, swapped }: Count): string =>
  `${lost} lost, ${doubled} doubled, ${swapped} swapped`;

function table(count: number, roost: Count, notes: readonly string[]): Table {
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
      { name: 'Roost', kind: 'ours', samples: [roost.lost + roost.doubled + roost.swapped] },
    ],
    aims: [
      none('0 lost', roost.lost),
      none('0 doubled', roost.doubled),
      none('0 swapped', roost.swapped),
    ],
    notes,
  };
}

/** What arrived, in its order, against 0, 1, 2 … `count` - 1. */
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
