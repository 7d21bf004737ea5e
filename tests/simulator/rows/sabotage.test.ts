import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { RowServerOptions } from './rowServer.ts';
import { simulateRows } from './simulateRows.ts';

const SEEDS = 40;

/** Does not wait long for what will never come. */
async function firstProblem(options: RowServerOptions, kind: RegExp): Promise<string | undefined> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems } = await simulateRows(seed, { ...options, healMs: 1500 });
    const found = problems.find((problem) => kind.test(problem));
    if (found !== undefined) return found;
  }
  return undefined;
}

test('SM4 without the watermark of transactions the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem({ withoutWatermark: true }, /lacks users|alone has users/),
  ).toBeDefined();
});

test('SM4 without departures the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(await firstProblem({ withoutDepartures: true }, /alone has users/)).toBeDefined();
});
