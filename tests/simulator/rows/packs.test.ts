/** @module-tag long */
import { expect, test } from 'vitest';
import { type PackSabotage, simulatePacks } from './simulatePacks.ts';

const SEEDS = Number(process.env['ROW_SEEDS'] ?? 40);
const FIRST = Number(process.env.SIMULATOR_FIRST ?? 1);
const timeout = 60_000 + SEEDS * 1000;

test('SM10 packs that come late, twice, stale, damaged, cut off or never, and rows in whatever pieces, give what the rows alone give', {
  timeout,
}, async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { problems, trace } = await simulatePacks(seed);
    expect(problems, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
  }
});

async function firstProblem(sabotage: PackSabotage, kind: RegExp): Promise<string | undefined> {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { problems } = await simulatePacks(seed, sabotage);
    const found = problems.find((problem) => kind.test(problem));
    if (found !== undefined) return found;
  }
  return undefined;
}

test('SM11 where a pack takes in what is stored as gone the simulator of packs goes red', {
  timeout,
}, async () => {
  expect(await firstProblem({ withoutKnown: true }, /stored as gone/)).toBeDefined();
});

test('SM11 where nobody hears what left a base the simulator of packs goes red', {
  timeout,
}, async () => {
  expect(await firstProblem({ withoutGone: true }, /told to have left/)).toBeDefined();
});

test('SM11 where what is awaited of an area stays when it is here the simulator of packs goes red', {
  timeout,
}, async () => {
  expect(await firstProblem({ withoutSettling: true }, /cannot be shown/)).toBeDefined();
});

test('SM11 where whatever is stored counts as what the pack has the simulator of packs goes red', {
  timeout,
}, async () => {
  expect(await firstProblem({ withoutRevisions: true }, /than the rows alone/)).toBeDefined();
});

test('SM11 where packs stay on the disk the simulator of packs goes red', { timeout }, async () => {
  expect(await firstProblem({ withoutGivingWay: true }, /left on the disk/)).toBeDefined();
});
