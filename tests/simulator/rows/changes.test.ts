import { expect, test } from 'vitest';
import { simulateChanges } from './simulateChanges.ts';

const RUNS = 400;

test('HM19 changes of an area over proxies that keep too much, two processes and open transactions: no checkpoint is past a change or goes back, a home that left is gone, and nothing that was told of is missed', async () => {
  const all = { pulls: 0, shared: 0, together: 0 };
  for (let seed = 1; seed <= RUNS; seed += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { problems, trace, pulls, shared, together } = await simulateChanges(seed);
    expect({ seed, problems, trace: problems.length > 0 ? trace : [] }).toEqual({
      ...{ seed, problems: [], trace: [] },
    });
    all.pulls += pulls;
    all.shared += shared;
    all.together += together;
  }
  // All ways were gone.
  expect(all.pulls).toBeGreaterThan(RUNS);
  expect(all.shared).toBeGreaterThan(RUNS);
  expect(all.together).toBeGreaterThan(RUNS);
});
