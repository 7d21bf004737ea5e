import { expect, it } from 'vitest';
import type { Geodata } from '#contract/entities/geodata.ts';
import { AGAIN_MS, createCityData, SELDOM_MS } from './cityData.ts';

const MAP = { slug: 'port-alba' } as Geodata;

function world() {
  let answer: Geodata | 'nobody' = 'nobody';
  let asked = 0;
  let held = Promise.resolve();
  const hints = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const maps = createCityData({
    async read() {
      asked += 1;
      const line = answer;
      await held;
      if (line === 'nobody') throw new TypeError('Failed to fetch');
      return line;
    },
    onHint: (callback) => {
      hints.add(callback);
      return () => hints.delete(callback);
    },
    after: (ms, callback) => {
      timers.set(callback, ms);
      return () => timers.delete(callback);
    },
  });
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));
  return {
    maps,
    hints,
    timers,
    settled,
    asked: () => asked,
    /** Answers wait until the function is called that this returns; what they say is settled when they are asked for. */
    hold(): () => void {
      let free = (): void => undefined;
      held = new Promise((resolve) => (free = resolve));
      return free;
    },
    set: (now: typeof answer) => (answer = now),
    follow() {
      const told: (Geodata | null)[] = [];
      return { told, stop: maps.follow('port-alba', (map) => told.push(map)) };
    },
    async pass() {
      const due = [...timers.keys()];
      timers.clear();
      for (const again of due) again();
      await settled();
    },
  };
}

it('is read once for everybody, and rests once it is told', async () => {
  const { set, follow, settled, asked, hints, timers } = world();
  set(MAP);
  const [one, other] = [follow(), follow()];
  await settled();
  expect([one.told, other.told]).toEqual([[MAP], [MAP]]);
  expect([asked(), hints.size, timers.size]).toEqual([1, 0, 0]);
});

it('comes to a map that was opened without a network as soon as there is one', async () => {
  const { set, follow, settled, hints } = world();
  const { told } = follow();
  await settled();
  expect(told).toEqual([null]);
  set(MAP);
  for (const hint of hints) hint();
  await settled();
  expect(told).toEqual([null, MAP]);
});

it('is asked for less and less often while nobody answers', async () => {
  const { set, follow, settled, timers, pass } = world();
  const { told } = follow();
  await settled();
  const waits = [];
  for (let times = 0; times < 6; times += 1) {
    waits.push(...timers.values());
    await pass();
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, SELDOM_MS, SELDOM_MS]);
  expect(waits[0]).toBe(AGAIN_MS);
  set(MAP);
  await pass();
  expect(told.at(-1)).toBe(MAP);
  expect(timers.size).toBe(0);
});

it('a network that comes back while an answer is waited for is not missed, and the waits begin anew', async () => {
  const { set, follow, settled, hints, timers, hold, pass } = world();
  const { told } = follow();
  await settled();
  for (let times = 0; times < 4; times += 1) await pass();
  expect([...timers.values()]).toEqual([SELDOM_MS]);
  const answer = hold();
  for (const hint of hints) hint();
  for (const hint of hints) hint();
  set(MAP);
  answer();
  await settled();
  expect(told).toEqual([null, MAP]);
});

it('whoever left is told nothing and waits for nothing', async () => {
  const { set, follow, settled, hints, timers } = world();
  const early = follow();
  early.stop();
  const late = follow();
  await settled();
  late.stop();
  expect([hints.size, timers.size]).toEqual([0, 0]);
  set(MAP);
  await settled();
  expect([early.told, late.told]).toEqual([[], [null]]);
});
