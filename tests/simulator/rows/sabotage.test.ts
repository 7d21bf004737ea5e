import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { simulateHomes } from './simulateHomes.ts';
import { type RowSimulation, simulateRows } from './simulateRows.ts';

const SEEDS = 40;

/** Does not wait long for what will never come. */
const HEAL_MS = 1500;

async function firstProblem(
  simulate: (seed: number) => Promise<RowSimulation>,
  kind: RegExp,
): Promise<string | undefined> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
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
    ),
  ).toBeDefined();
});

test.each([
  ['what is not shared any more stays', { withoutEndings: true }, /which nobody shares so/],
  [
    'what is not shared any more goes without a tombstone',
    // A restored server would be pulled whole, and so tell what is gone.
    { withoutTombstones: true, isKeptWord: true },
    /alone has records/,
  ],
  ['a block ends nothing', { withoutBlocks: true }, /which nobody shares so/],
] as const)(
  'SM13 where %s the simulator of rows goes red',
  {
    timeout: 180_000,
  },
  async (_what, wall, kind) => {
    expect(
      await firstProblem((seed) => simulateRows(seed, { ...wall, healMs: HEAL_MS }), kind),
    ).toBeDefined();
  },
);

test('SM7 without departures of areas the simulator of homes goes red', {
  timeout: 180_000,
}, async () => {
  expect(
    await firstProblem(
      (seed) => simulateHomes(seed, { withoutDepartures: true, healMs: HEAL_MS }),
      /alone has/,
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
    ),
  ).toBeDefined();
});
