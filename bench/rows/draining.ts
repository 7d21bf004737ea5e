import type { Page } from 'playwright';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { median, percentile } from '../measure/statistics.ts';
import { ratio, type Table } from '../measure/table.ts';
import { startApp, startPeer } from '../world/app.ts';
import { openBrowser } from '../world/browser.ts';
import { allMeters } from '../world/meters.ts';
import { asPerson, type Account, makePeople, PASSWORD } from '../world/people.ts';
import type { ServerProcess } from '../world/process.ts';

const MESSAGES = 1000;
const CONVERSATIONS = 20;
/** One at a time takes a minute at 50 ms: fewer are sent, and the time is multiplied. */
const FEWER = 10;
const EVERY = 5;
const LATENCIES_MS = [0, 50] as const;

/** Row 4: 1,000 queued messages in 20 conversations; back online → all acknowledged. */
export const draining: Bench = {
  name: 'draining',
  row: 4,
  async run(context) {
    const count = Math.max(40, Math.round(MESSAGES * context.scale));
    let port = 0;
    const line = await startTcpProxy(() => port);
    const app = await startApp(context, { publicUrl: `http://localhost:${line.port}` });
    ({ port } = app);
    const peer = await startPeer(context);
    const peerLine = await startTcpProxy(() => peer.port);
    const browser = await openBrowser(context, { serviceWorkers: 'block' });
    const others = await openBrowser(context, { serviceWorkers: 'block' });
    try {
      const [maya, ...receivers] = await makePeople(app.url, CONVERSATIONS + 1);
      if (maya === undefined) throw new Error('people were asked for');
      const engine = await browser.newPage();
      await engine.goto(`http://localhost:${line.port}/bench/engine.html`);
      await engine.waitForFunction(() => 'engine' in window);
      await engine.evaluate(([email, password]) => window.engine.signIn(email, password), [
        maya.email,
        PASSWORD,
      ] as const);
      await engine.evaluate(() => window.engine.isConnected());
      const queue = await others.newPage();
      await queue.goto(`http://localhost:${peerLine.port}/queue.html`);
      await queue.waitForFunction(() => 'queue' in window);
      const tables: Table[] = [];
      for (const latency of LATENCIES_MS) {
        tables.push(
          await measure(context, {
            ...{ engine, queue, line, peerLine, receivers, count, latency, app, peer },
          }),
        );
      }
      return tables;
    } finally {
      await Promise.all([browser.close(), others.close()]);
      await Promise.all([app.stop(), peer.stop()]);
      await Promise.all([line.close(), peerLine.close()]);
    }
  },
};

interface Parts {
  readonly engine: Page;
  readonly queue: Page;
  readonly line: TcpProxy;
  readonly peerLine: TcpProxy;
  readonly receivers: readonly Account[];
  readonly count: number;
  readonly latency: number;
  readonly app: ServerProcess;
  readonly peer: ServerProcess;
}

async function measure(
  { runs }: BenchContext,
  { engine, queue, line, peerLine, receivers, count, latency, app, peer }: Parts,
): Promise<Table> {
  // Half on the way there, half on the way back.
  peerLine.delay(latency / 2);
  const fewer = Math.ceil(count / FEWER);
  const url = `http://localhost:${peerLine.port}`;
  const connecting: number[] = [];
  const counted: Counts[] = [];
  const ofPeer = allMeters([queue], [queue.context()], peer);
  const series = await interleave(
    [
      {
        name: 'one insert, one round trip',
        kind: 'floor',
        meters: ofPeer,
        run: () =>
          queue.evaluate(([to, rows]) => window.queue.floor(to, rows), [url, count] as const),
      },
      {
        name: 'Roost',
        kind: 'ours',
        meters: allMeters([engine], [engine.context()], app),
        async run(turn) {
          await goOffline(engine, line);
          const texts = Array.from({ length: count }, (_, index) => `${turn}: number ${index}`);
          await engine.evaluate(([people, all]) => window.engine.write(people, all), [
            receivers.map(asPerson),
            texts,
          ] as const);
          line.heal();
          line.delay(latency / 2);
          await engine.evaluate(() => {
            window.probe.reset();
            window.probe.begin();
          });
          const drained = engine.evaluate(() => window.engine.drained());
          await engine.context().setOffline(false);
          const took = await drained;
          connecting.push(took.connected);
          counted.push(await countsOf(engine));
          return took.drained;
        },
      },
      {
        name: 'RxDB replication push',
        kind: 'peer',
        meters: ofPeer,
        run: () =>
          queue.evaluate(([to, rows]) => window.queue.rxdb(to, rows), [url, count] as const),
      },
      {
        name: 'socket.io retries',
        kind: 'peer',
        every: EVERY,
        meters: ofPeer,
        run: async () =>
          FEWER *
          (await queue.evaluate(([to, rows]) => window.queue.oneAtATime(to, rows), [
            url,
            fewer,
          ] as const)),
      },
    ],
    runs,
  );
  const aims: Table['aims'] = [
    {
      text: '≥ 20× faster than one at a time',
      measured: ratio(series, 'socket.io retries', 'Roost'),
      limit: 20,
      kind: 'least',
    },
    ...(latency === 50
      ? [
          {
            text: '≤ 3× floor',
            measured: ratio(series, 'Roost', 'floor'),
            limit: 3,
            kind: 'most' as const,
            isOfFloor: true,
          },
        ]
      : []),
  ];
  return {
    row: 4,
    title: `back online with ${count} queued messages in ${CONVERSATIONS} conversations, ${latency} ms added`,
    unit: 'ms',
    series,
    aims,
    notes: [
      `Roost's time begins with the browser's word that there is a network: until the socket stood it took ${median(connecting).toFixed(0)} ms (p95 ${percentile(connecting, 0.95).toFixed(0)}); the floor's line stands already`,
      "Roost's costs are those of writing and storing the messages, too",
      `socket.io retries: ${fewer} messages, time × ${FEWER}`,
      `transactions of a drain (medians): ${KINDS.map((kind) => `${kind} ${median(counted.map((counts) => counts[kind])).toFixed(0)}`).join(', ')}`,
    ],
  };
}

const KINDS = [
  'outbox read',
  'outbox written',
  'messages read',
  'messages written',
  'conversations read',
  'conversations written',
  'other',
] as const;
type Counts = Readonly<Record<(typeof KINDS)[number], number>>;

/** The requests to the device's databases since the probe began. */
async function countsOf(page: Page): Promise<Counts> {
  const [reads, writes] = await page.evaluate(() => [
    window.probe.reads.map(({ name }) => name),
    window.probe.writes.map(({ name }) => name),
  ]);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<
    (typeof KINDS)[number],
    number
  >;
  const count = (names: readonly string[], how: 'read' | 'written') => {
    for (const name of names) {
      const which = (['outbox', 'messages', 'conversations'] as const).find((one) =>
        name.includes(`--${one}`),
      );
      counts[which === undefined ? 'other' : (`${which} ${how}` as const)] += 1;
    }
  };
  count(reads ?? [], 'read');
  count(writes ?? [], 'written');
  return counts;
}

async function goOffline(page: Page, line: TcpProxy): Promise<void> {
  line.refuse();
  await page.context().setOffline(true);
  await page.waitForFunction(
    () => window.engine.sync.status.get().connection.status !== 'connected',
  );
}
