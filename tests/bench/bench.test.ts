import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
import { type Table, verdictOf } from '../../bench/measure/table.ts';
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

test('what is lost, doubled and swapped is counted', () => {
  expect(countFaults([0, 1, 2], 3)).toEqual({ lost: 0, doubled: 0, swapped: 0 });
  expect(countFaults([0, 2, 1, 1], 4)).toEqual({ lost: 1, doubled: 1, swapped: 1 });
});
