import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type RowSimulation, simulateRows } from './simulateRows.ts';

/** The local database runs in real time: a twentieth of the seeds of messages takes as long. */
const SEEDS = Math.ceil(Number(process.env.SIMULATOR_SEEDS ?? 200) / 20);
const FIRST = Number(process.env.SIMULATOR_FIRST ?? 1);

const report = (failed: readonly RowSimulation[]) =>
  [
    ...failed.map(({ seed, problems }) => `seed ${seed}: ${problems.slice(0, 8).join(' · ')}`),
    ...(failed[0]?.trace ?? []),
  ].join('\n');

test('SM3 after every fault is mended all devices have the rows the server’s policy gives them', {
  timeout: 60_000 + SEEDS * 10_000,
}, async () => {
  const failed: RowSimulation[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS && failed.length < 5; seed += 1) {
    const result = await simulateRows(seed);
    if (result.problems.length > 0) failed.push(result);
  }
  expect(failed.length, report(failed)).toBe(0);
});
