import { expect, it } from 'vitest';
import { ASK_AGAIN_MS, createGuestReachability } from './guestReachability.ts';

function world() {
  const answers: ((isAnswered: boolean) => void)[] = [];
  const hints = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const live = createGuestReachability({
    ask: () => new Promise((resolve) => answers.push(resolve)),
    onHint: (callback) => {
      hints.add(callback);
      return () => hints.delete(callback);
    },
    after: (ms, callback) => {
      timers.set(callback, ms);
      return () => timers.delete(callback);
    },
  });
  return {
    live,
    answers,
    hints,
    timers,
    async answer(isAnswered: boolean) {
      answers.at(-1)?.(isAnswered);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const nothing = () => undefined;

it('asks once when first listened to and says nothing before the answer', async () => {
  const { live, answers, answer } = world();
  live.subscribe(nothing);
  live.subscribe(nothing);
  expect(answers).toHaveLength(1);
  expect(live.get()).toBe('unknown');
  await answer(true);
  expect(live.get()).toBe('online');
});

it('a hint that the line is gone proves nothing while the server answers', async () => {
  const { live, hints, answer } = world();
  live.subscribe(nothing);
  await answer(true);
  for (const hint of hints) hint();
  expect(live.get()).toBe('online');
  await answer(true);
  expect(live.get()).toBe('online');
});

it('without an answer it asks again until there is one, then rests', async () => {
  const { live, timers, answers, answer } = world();
  live.subscribe(nothing);
  await answer(false);
  expect(live.get()).toBe('offline');
  expect([...timers.values()]).toEqual([ASK_AGAIN_MS]);
  for (const again of timers.keys()) again();
  expect(answers).toHaveLength(2);
  await answer(true);
  expect(live.get()).toBe('online');
  expect(timers.size).toBe(0);
});

it('a late answer of an older question changes nothing', async () => {
  const { live, answers, hints, answer } = world();
  live.subscribe(nothing);
  for (const hint of hints) hint();
  await answer(true);
  answers[0]?.(false);
  await Promise.resolve();
  expect(live.get()).toBe('online');
});

it('nobody listens, nobody asks', async () => {
  const { live, hints, timers, answer } = world();
  const stop = live.subscribe(nothing);
  await answer(false);
  stop();
  expect(hints.size).toBe(0);
  expect(timers.size).toBe(0);
  expect(live.get()).toBe('unknown');
});
