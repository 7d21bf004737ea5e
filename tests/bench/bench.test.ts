import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BENCHES } from '../../bench/benches.ts';
import { buildPages, buildServers, PAGES } from '../../bench/build.mjs';
import { interleave } from '../../bench/measure/interleave.ts';
import { print } from '../../bench/measure/print.ts';
import { median, percentile, slope, spread } from '../../bench/measure/statistics.ts';
import { costsOf, PROCESSOR, together } from '../../bench/measure/meters.ts';
import { type Table, verdictOf, verdictOfWork } from '../../bench/measure/table.ts';
import { countFaults } from '../../bench/rows/surviving.ts';
import { startPeer } from '../../bench/world/app.ts';
import type { ServerProcess } from '../../bench/world/process.ts';

let folder: string;
let peer: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-bench-'));
  // The server's packages are found from its folder upwards.
  const servers = join(process.cwd(), 'node_modules', '.cache', `bench-${process.pid}`);
  await Promise.all([buildPages(folder), buildServers(servers)]);
  peer = await startPeer(
    { folder: servers, newFolder: (name) => mkdtemp(join(folder, `${name}-`)) },
    { PAGES: join(folder, 'pages') },
  );
  await rm(servers, { recursive: true, force: true });
});
afterAll(async () => {
  await peer.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the pages of the floors and peers are built', () => {
  for (const name of PAGES) {
    expect(existsSync(join(folder, 'pages', `${name}.html`))).toBe(true);
  }
});

test('the floor stores a row and says so', async () => {
  const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/stored`);
  await once(socket, 'open');
  const rows = [{ id: crypto.randomUUID(), content: 'a' }];
  socket.send(JSON.stringify({ ask: 7, rows }));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  expect(JSON.parse(answer.toString())).toEqual({ ask: 7 });
  socket.close();
  expect((await fetch(`${peer.url}/react.html`)).status).toBe(200);
  expect((await peer.memory()).heapUsed).toBeGreaterThan(0);
});

test('a server says what it worked and was asked, also where two ask it at once', async () => {
  const [before, { rss }] = await Promise.all([peer.work(), peer.memory()]);
  expect(rss).toBeGreaterThan(0);
  const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/stored`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ ask: 8, rows: [{ id: crypto.randomUUID(), content: 'b' }] }));
  await once(socket, 'message');
  socket.close();
  const after = await peer.work();
  expect(after.processor).toBeGreaterThan(before.processor);
  expect(after.statements - before.statements).toBe(1);
});

test('every benchmark has a name of its own', () => {
  expect(new Set(BENCHES.map(({ name }) => name)).size).toBe(BENCHES.length);
});

test('contenders take turns, each round begins with another, and warming up does not count', async () => {
  const log: string[] = [];
  const contender = (name: string, kind: 'ours' | 'floor') => ({
    name,
    kind,
    run: async (turn: number) => {
      log.push(`${name}${turn}`);
      return turn;
    },
  });
  const series = await interleave([contender('a', 'floor'), contender('b', 'ours')], 2);
  expect(log).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
  expect(series.map(({ samples }) => samples)).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('the cost of each run is what its meters grew by, and warming up costs nothing', async () => {
  let stands = 0;
  const meter = { name: 'statements', unit: '', read: () => Promise.resolve(stands) };
  const run = async (turn: number) => {
    stands += 10 + turn;
    return 1;
  };
  const [series] = await interleave([{ name: 'a', kind: 'ours', meters: [meter], run }], 2);
  expect(series?.costs).toEqual([{ name: 'statements', unit: '', samples: [11, 12] }]);
});

test('costs end where the run says so, and those of several goes stand beside one another', async () => {
  let stands = 0;
  const meter = { name: 'requests', unit: '', read: () => Promise.resolve(stands) };
  const go = (by: number) =>
    costsOf([meter], async () => {
      stands += by;
      return by;
    });
  const run = async (_turn: number, costsEnd: () => Promise<void>) => {
    stands += 3;
    await costsEnd();
    stands += 100;
    return 1;
  };
  const [series] = await interleave([{ name: 'a', kind: 'ours', meters: [meter], run }], 1);
  expect(series?.costs).toEqual([{ name: 'requests', unit: '', samples: [3] }]);
  const [first, second] = [await go(4), await go(5)];
  expect(together([first.costs, second.costs])).toEqual([
    { name: 'requests', unit: '', samples: [4, 5] },
  ]);
});

/** Bytes that are counted, and the engine alone in Node, whose times are processor time. */
const WITHOUT_METERS = ['downloaded.ts', 'indexing.ts', 'recommending.ts'];

test('each row says what it costs beside how long it takes', () => {
  const rows = readdirSync(join('bench', 'rows'));
  const without = rows.filter(
    (row) => !/Meters\(|costsOf\(/u.test(readFileSync(join('bench', 'rows', row), 'utf8')),
  );
  expect(without.toSorted()).toEqual(WITHOUT_METERS);
});

test('median, percentile, spread and slope', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([0, 10], 0.95)).toBe(9.5);
  expect(spread([1, 2, 3])).toBe(0.5);
  expect(slope([1, 3, 5])).toBe(2);
});

test('a floor that spreads too far gives no verdict', () => {
  const table = (floor: number[]): Table => ({
    row: 1,
    title: 'something',
    unit: 'ms',
    series: [
      { name: 'floor', kind: 'floor', samples: floor },
      { name: 'ours', kind: 'ours', samples: [30, 30] },
    ],
    aims: [{ text: '≤ 2× floor', measured: 3, limit: 2, kind: 'most' }],
  });
  expect(verdictOf(table([10, 10.1]))).toBe('missed');
  expect(verdictOf(table([10, 20]))).toBe('noisy');
  expect(print(table([10, 10]))).toContain('✗ ≤ 2× floor (measured 3)');
});

test('where times shake, what is held against the floor is judged by processor time', () => {
  const costs = (worked: number) => [{ name: PROCESSOR, unit: 'ms', samples: [worked, worked] }];
  const table = (worked: number, floor: number[], isOfFloor = true): Table => ({
    row: 1,
    title: 'something',
    unit: 'ms',
    series: [
      { name: 'floor', kind: 'floor', samples: floor, costs: costs(100) },
      { name: 'ours', kind: 'ours', samples: [30, 30], costs: costs(worked) },
    ],
    aims: [{ text: '≤ 2× floor', measured: 3, limit: 2, kind: 'most', isOfFloor }],
  });
  expect(verdictOfWork(table(190, [10, 20]))).toBe('met');
  expect(verdictOfWork(table(210, [10, 20]))).toBe('missed');
  // Times that do not shake judge alone, and so they do where an aim is no ratio to the floor.
  expect(verdictOfWork(table(190, [10, 10]))).toBeNull();
  expect(verdictOfWork(table(190, [10, 20], false))).toBeNull();
  const printed = print(table(190, [10, 20]));
  expect(printed).toContain('noisy; by processor time met');
  expect(printed).toContain("processor time 1.9× of the floor's");
  expect(printed).toContain('processor: floor 100 ms, ours 190 ms');
});

test('what is lost, doubled and swapped is counted', () => {
  expect(countFaults([0, 1, 2], 3)).toEqual({ lost: 0, doubled: 0, swapped: 0 });
  expect(countFaults([0, 2, 1, 1], 4)).toEqual({ lost: 1, doubled: 1, swapped: 1 });
});
