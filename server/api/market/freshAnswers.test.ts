import { expect, test } from 'vitest';
import { createFreshAnswers } from './freshAnswers.ts';

function world(most = 2) {
  const clock = { now: 0 };
  const made: string[] = [];
  const of = createFreshAnswers({
    most,
    freshMs: 1000,
    now: () => clock.now,
    async make(key) {
      made.push(key);
      await Promise.resolve();
      if (key === 'none') throw new Error('none');
      return `${key} at ${clock.now}`;
    },
  });
  return { clock, made, of };
}

test('an answer is made once for everybody who asks, and anew when it is old', async () => {
  const { clock, made, of } = world();
  expect(await Promise.all([of('a'), of('a')])).toEqual(['a at 0', 'a at 0']);
  clock.now = 999;
  expect(await of('a')).toBe('a at 0');
  clock.now = 1000;
  expect(await of('a')).toBe('a at 1000');
  expect(made).toEqual(['a', 'a']);
});

test('a failure is told to all who wait and is tried again by the next', async () => {
  const { made, of } = world();
  const both = [of('none'), of('none')];
  for (const one of both) await expect(one).rejects.toThrow('none');
  await expect(of('none')).rejects.toThrow('none');
  expect(made).toEqual(['none', 'none']);
});

test('the answer that was asked for longest ago makes room', async () => {
  const { made, of } = world();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await of(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
