import { expect, it } from 'vitest';
import { createWindows } from '#server/domain/limits/index.ts';
import { createRates, NORMAL_LIMITS } from './authRates.ts';

function clocked() {
  let at = 0;
  const rates = createRates(
    NORMAL_LIMITS,
    createWindows(NORMAL_LIMITS.windowMs, () => at),
  );
  return { rates, wait: (ms: number) => void (at += ms) };
}
const many = (count: number, take: (turn: number) => Promise<number | undefined>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => take(turn)));

it('lets five calls a window pass for one address and tells the sixth how long to wait', async () => {
  const { rates, wait } = clocked();
  expect(await many(5, () => rates.take('login', 'a@b.c', undefined))).toEqual(
    Array(5).fill(undefined),
  );
  wait(60_000);
  expect(await rates.take('login', 'a@b.c', undefined)).toBe(240);
});

it('starts afresh after the window, not before', async () => {
  const { rates, wait } = clocked();
  await many(6, () => rates.take('login', 'a@b.c', undefined));
  wait(NORMAL_LIMITS.windowMs - 1);
  expect(await rates.take('login', 'a@b.c', undefined)).toBe(1);
  wait(1);
  expect(await rates.take('login', 'a@b.c', undefined)).toBeUndefined();
});

it('takes an address in any case and with blanks round it as the same', async () => {
  const { rates } = clocked();
  await many(5, () => rates.take('login', 'a@b.c', undefined));
  expect(await rates.take('login', ' A@B.C ', undefined)).toBeDefined();
});

it('counts each way into an account for itself', async () => {
  const { rates } = clocked();
  await many(6, () => rates.take('login', 'a@b.c', undefined));
  expect(await rates.take('recover', 'a@b.c', undefined)).toBeUndefined();
});

it('counts by network address over all e-mail addresses', async () => {
  const { rates } = clocked();
  const answers = await many(31, (turn) => rates.take('login', `${turn}@b.c`, '192.0.2.1'));
  expect(answers.filter((wait) => wait !== undefined)).toHaveLength(1);
  expect(await rates.take('login', 'x@b.c', '192.0.2.2')).toBeUndefined();
});

it('a network that is refused uses up nothing of the addresses it names, and is counted by none', async () => {
  const counted = new Set<string>();
  const windows = createWindows(NORMAL_LIMITS.windowMs, () => 0);
  const rates = createRates(NORMAL_LIMITS, {
    ...windows,
    count(key, most) {
      counted.add(key);
      return windows.count(key, most);
    },
  });
  await many(30, (turn) => rates.take('recover', `${turn}@b.c`, '192.0.2.1'));
  const before = counted.size;
  for (let turn = 0; turn < 20; turn += 1)
    expect(await rates.take('recover', 'owner@b.c', '192.0.2.1')).toBe(300);
  expect(counted.size).toBe(before);
  expect(await rates.take('recover', 'owner@b.c', '192.0.2.2')).toBeUndefined();
});
