import type { BrowserContext } from 'playwright';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { median, percentile } from '../measure/statistics.ts';
import { named, ratio, type Series } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { startConversation } from '../world/conversation.ts';
import { type Account, makeTwo } from '../world/people.ts';
import { type Watched, watched, zeroOf } from '../world/watched.ts';

/** A 99th percentile wants more runs than a median. */
const MORE_RUNS = 4;
const TYPING_SETTLES_MS = 250;

/** Row 3: Enter in one browser → painted in another, through the server and its database. */
export const arriving: Bench = {
  name: 'arriving',
  row: 3,
  async run(context) {
    const app = await startApp(context);
    const peer = await startPeer(context);
    const [first, second] = [await openBrowser(context), await openBrowser(context)];
    try {
      const [maya, jonas] = await makeTwo(app.url);
      await startConversation(app.url, jonas, maya);
      const chat = `${app.url}/chat/${conversationIdOf(maya.id, jonas.id)}`;
      const open = async (browser: BrowserContext, who: Account) => {
        const page = await browser.newPage();
        await signIn(page, app.url, who);
        await page.goto(chat);
        await page.locator('textarea').waitFor();
        return await watched(page);
      };
      const relay = async (browser: BrowserContext, kind: string) => {
        const page = await browser.newPage();
        await page.goto(`${peer.url}/relay.html?kind=${kind}`);
        await page.waitForFunction(() => window.isReady);
        return await watched(page);
      };
      const hops: Hops[] = [];
      const contender = (
        name: string,
        kind: Contender['kind'],
        from: Watched,
        to: Watched,
      ): Contender => ({
        name,
        kind,
        meters: allMeters([from.page, to.page], [first, second], kind === 'ours' ? app : peer),
        async run(turn) {
          const { took, hops: passed } = await pass(from, to, `${name} ${turn}.`, kind === 'ours');
          if (kind === 'ours') hops.push(passed);
          return took;
        },
      });
      const series = await interleave(
        [
          contender(
            'WebSocket, one row committed',
            'floor',
            await relay(first, 'stored'),
            await relay(second, 'stored'),
          ),
          contender('Roost', 'ours', await open(first, maya), await open(second, jonas)),
          contender(
            'socket.io without a database',
            'peer',
            await relay(first, 'bare'),
            await relay(second, 'bare'),
          ),
        ],
        runsOf(context),
      );
      const p99 = (name: string) => percentile(named(series, name).samples, 0.99);
      return [table(series, p99('ours') / p99('floor'), sharesOf(hops.slice(1)))];
    } finally {
      await Promise.all([first.close(), second.close()]);
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

const runsOf = ({ runs, scale }: BenchContext): number => (scale < 1 ? runs : runs * MORE_RUNS);

const table = (series: readonly Series[], p99: number, shares: readonly string[]) => ({
  row: 3,
  title: 'the other person sees it: Enter in one browser → painted in another',
  unit: 'ms',
  series,
  aims: [
    {
      text: 'p50 ≤ 2× floor',
      measured: ratio(series, 'ours', 'floor'),
      limit: 2,
      kind: 'most' as const,
      isOfFloor: true,
    },
    { text: 'p99 ≤ 5× floor', measured: p99, limit: 5, kind: 'most' as const },
  ],
  notes: shares,
});

/** The hops of a message, in order. A hop ends with what it is named by. */
const HOPS = [
  'key → in the outbox',
  'outbox → on the line',
  'line → with the receiver (server: commit, announcement)',
  'with the receiver → painted',
] as const;
/** Ms of each. */
type Hops = readonly number[];

/** The share of each hop in the time: the median of each, and its part of them all. */
function sharesOf(all: readonly Hops[]): string[] {
  const medians = HOPS.map((_, at) => median(all.map((hops) => hops[at] ?? Number.NaN)));
  const sum = medians.reduce((one, other) => one + other, 0);
  const stored = median(all.map((hops) => hops[HOPS.length] ?? Number.NaN));
  return [
    ...HOPS.map((name, at) => {
      const ms = medians[at] ?? Number.NaN;
      return `${name}: ${ms.toFixed(1)} ms, ${((100 * ms) / sum).toFixed(0)} %`;
    }),
    `beside these: stored on the receiver's device ${stored.toFixed(1)} ms after it was painted (negative: before)`,
  ];
}

interface Passed {
  readonly took: number;
  readonly hops: Hops;
}

async function pass(from: Watched, to: Watched, text: string, isOurs: boolean): Promise<Passed> {
  await Promise.all([from.page.bringToFront(), to.page.bringToFront()]);
  await from.page.locator('textarea').fill(text);
  await from.page.waitForTimeout(TYPING_SETTLES_MS);
  await from.page.evaluate(() => window.probe.reset());
  await to.page.evaluate(() => {
    window.probe.reset();
    window.probe.begin();
  });
  const seen = to.page.evaluate(
    (wanted) => window.probe.seen('[role=log] [role=listitem]', wanted),
    text,
  );
  await from.page.locator('textarea').press('Enter');
  const seenAt = await seen;
  const between = (await zeroOf(to)) - (await zeroOf(from));
  const sent = await from.page.evaluate((wanted) => {
    const { begunAt, writes, packets } = window.probe;
    const line = packets.find(({ isSent, data }) => isSent && data.includes(wanted))?.at ?? 0;
    const put = writes.find(({ name }) => name.includes('--outbox'))?.at ?? 0;
    return { begunAt: begunAt ?? 0, put, line };
  }, text);
  const heardAt = await to.page.evaluate(
    (wanted) =>
      window.probe.packets.find(({ isSent, data }) => !isSent && data.includes(wanted))?.at ?? 0,
    text,
  );
  if (!isOurs) return { took: between + seenAt - sent.begunAt, hops: [] };
  const storedAt = await to.page
    .waitForFunction(
      () => window.probe.writes.find(({ name }) => name.includes('--messages'))?.at,
      undefined,
      { timeout: 1000 },
    )
    .then((found) => found.jsonValue())
    .catch(() => Number.NaN);
  return {
    took: between + seenAt - sent.begunAt,
    hops: [
      sent.put - sent.begunAt,
      sent.line - sent.put,
      between + heardAt - sent.line,
      seenAt - heardAt,
      (storedAt ?? Number.NaN) - seenAt,
    ],
  };
}
