import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { LONG } from '#tests/tags.ts';
import { simulateHomes } from './simulateHomes.ts';
import { type RowSimulation, simulateRows } from './simulateRows.ts';

const SEEDS = 40;

/** Does not wait long for what will never come. */
const HEAL_MS = 1500;

/** A problem of this kind in one of the seeds: `likely`, where it was found the last time, is tried before all others. */
async function firstProblem(
  simulate: (seed: number) => Promise<RowSimulation>,
  kind: RegExp,
  likely: number,
): Promise<string | undefined> {
  for (const seed of [likely, ...Array.from({ length: SEEDS }, (_, index) => index + 1)]) {
    const { problems } = await simulate(seed);
    const found = problems.find((problem) => kind.test(problem));
    if (found !== undefined) return found;
  }
  return undefined;
}

test('SM4 without the watermark of transactions the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem(
      (seed) => simulateRows(seed, { withoutWatermark: true, healMs: HEAL_MS }),
      /lacks users|alone has users/,
      9,
    ),
  ).toBeDefined();
});

test('SM4 without departures the simulator of rows goes red', {
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem(
      (seed) => simulateRows(seed, { withoutDepartures: true, healMs: HEAL_MS }),
      /alone has users/,
      4,
    ),
  ).toBeDefined();
});

test.each([
  ['what is not shared any more stays', { withoutEndings: true }, /which nobody shares so/, 7],
  [
    'what is not shared any more goes without a tombstone',
    // A restored server would be pulled whole, and so tell what is gone.
    { withoutTombstones: true, isKeptWord: true },
    /alone has records/,
    128,
  ],
  ['a block ends nothing', { withoutBlocks: true }, /which nobody shares so/, 5],
] as const)(
  'SM13 where %s the simulator of rows goes red',
  {
    ...LONG,
    timeout: 180_000,
  },
  async (_what, wall, kind, likely) => {
    expect(
      await firstProblem((seed) => simulateRows(seed, { ...wall, healMs: HEAL_MS }), kind, likely),
    ).toBeDefined();
  },
);

test('SM7 without departures of areas the simulator of homes goes red', {
  ...LONG,
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem(
      (seed) => simulateHomes(seed, { withoutDepartures: true, healMs: HEAL_MS }),
      /alone has/,
      13,
    ),
  ).toBeDefined();
});

test('SM7 where conflicts are told to nobody the simulator of homes goes red', {
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem(
      (seed) => simulateHomes(seed, { withoutConflicts: true, healMs: HEAL_MS }),
      /without a word/,
      36,
    ),
  ).toBeDefined();
});
