import { expect, it } from 'vitest';
import {
  AGAIN_MS,
  didNotCome,
  isGone,
  SELDOM_MS,
  untilItComes,
  type Waiting,
} from './untilItComes.ts';

/** The answers in turn: away first, then here. */
const AWAY = 'away';
const HERE = 'here';

function world() {
  let isHere = false;
  let held = Promise.resolve();
  const hints = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const waiting: Waiting = {
    onHint: (callback) => {
      hints.add(callback);
      return () => hints.delete(callback);
    },
    after: (ms, callback) => {
      timers.set(callback, ms);
      return () => timers.delete(callback);
    },
  };
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));
  return {
    hints,
    timers,
    settled,
    /** Answers wait until the function is called that this returns; what they say is settled when they are asked for. */
    hold(): () => void {
      let free = (): void => undefined;
      held = new Promise((resolve) => (free = resolve));
      return free;
    },
    come: () => (isHere = true),
    ask() {
      const told: string[] = [];
      const read = async () => {
        const wasHere = isHere;
        await held;
        if (!wasHere) throw new TypeError('Failed to fetch');
        return HERE;
      };
      const tell = { came: (value: string) => told.push(value), isAway: () => told.push(AWAY) };
      return { told, stop: untilItComes(read, tell, waiting) };
    },
    async pass() {
      const due = [...timers.keys()];
      timers.clear();
      for (const again of due) again();
      await settled();
    },
  };
}

it('rests once it is told', async () => {
  const { come, ask, settled, hints, timers } = world();
  come();
  const { told } = ask();
  await settled();
  expect(told).toEqual([HERE]);
  expect([hints.size, timers.size]).toEqual([0, 0]);
});

it('comes as soon as there is a network', async () => {
  const { come, ask, settled, hints } = world();
  const { told } = ask();
  await settled();
  expect(told).toEqual([AWAY]);
  come();
  for (const hint of hints) hint();
  await settled();
  expect(told).toEqual([AWAY, HERE]);
});

it('is asked for less and less often while nobody answers', async () => {
  const { come, ask, settled, timers, pass } = world();
  const { told } = ask();
  await settled();
  const waits = [];
  for (let times = 0; times < 6; times += 1) {
    waits.push(...timers.values());
    await pass();
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, SELDOM_MS, SELDOM_MS]);
  expect(waits[0]).toBe(AGAIN_MS);
  come();
  await pass();
  expect(told).toEqual([AWAY, HERE]);
  expect(timers.size).toBe(0);
});

it('a network that comes back while an answer is waited for is not missed, and the waits begin anew', async () => {
  const { come, ask, settled, hints, timers, hold, pass } = world();
  const { told } = ask();
  await settled();
  for (let times = 0; times < 4; times += 1) await pass();
  expect([...timers.values()]).toEqual([SELDOM_MS]);
  const answer = hold();
  for (const hint of hints) hint();
  for (const hint of hints) hint();
  come();
  answer();
  await settled();
  expect(told).toEqual([AWAY, HERE]);
});

it('whoever left is told nothing and waits for nothing', async () => {
  const { come, ask, settled, hints, timers } = world();
  const early = ask();
  early.stop();
  const late = ask();
  await settled();
  late.stop();
  expect([hints.size, timers.size]).toEqual([0, 0]);
  come();
  await settled();
  expect([early.told, late.told]).toEqual([[], [AWAY]]);
});

it.each([
  ['Failed to fetch /assets/a-1a.js: 404', true],
  ['Failed to fetch /assets/a-1a.js: 410', true],
  ['Failed to fetch /assets/a-1a.js: 503', false],
  ['Failed to fetch', false],
])('%s: whether the server lacks it', (message, isLacked) => {
  const error = new TypeError(message);
  expect(didNotCome(error)).toBe(true);
  expect(isGone(error)).toBe(isLacked);
});
