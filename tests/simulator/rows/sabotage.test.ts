import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RowServerOptions } from './rowServer.ts';
import { simulateRows } from './simulateRows.ts';

const SEEDS = 40;

/** Does not wait long for what will never come. */
async function firstProblem(options: RowServerOptions): Promise<string | undefined> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems } = await simulateRows(seed, { ...options, healMs: 1500 });
    if (problems[0] !== undefined) return problems.join('\n');
  }
  return undefined;
}

test('SM4 without the watermark of transactions the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(await firstProblem({ withoutWatermark: true })).toMatch(/lacks users|alone has users/);
});

test('SM4 without departures the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(await firstProblem({ withoutDepartures: true })).toMatch(/alone has users/);
});
