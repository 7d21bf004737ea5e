import { expect, test } from 'vitest';
import { type CallSimulation, simulateCalls } from './simulate.ts';

const SEEDS = Number(process.env['CALL_SEEDS'] ?? 150);
const FIRST = Number(process.env['CALL_FIRST'] ?? 1);

const report = (failed: readonly CallSimulation[]) =>
  [
    ...failed.map(({ seed, problems }) => `seed ${seed}: ${problems.slice(0, 4).join(' · ')}`),
    ...(failed[0]?.trace ?? []),
  ].join('\n');

test('CA6 whatever fails, calls end, microphones are let go and both know the same', {
  timeout: 60_000 + SEEDS * 500,
}, async () => {
  const failed: CallSimulation[] = [];
  let talks = 0;
  for (let seed = FIRST; seed < FIRST + SEEDS && failed.length < 10; seed += 1) {
    const result = await simulateCalls(seed);
    talks += result.talks;
    if (result.problems.length > 0) failed.push(result);
  }
  expect(failed.length, report(failed)).toBe(0);
  // A world in which nobody ever talks would show nothing.
  expect(talks).toBeGreaterThan(SEEDS / 2);
});
