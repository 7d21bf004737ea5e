import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asCaller, callerNow } from '#server/db/caller.ts';
import { createTurns, NORMAL_TURNS, TooManyWait } from './turns.ts';

const LIMITS = {
  ...NORMAL_TURNS,
  ...{ burstMs: 100, share: 0.5, atOnce: 1, waitingMax: 3, allWaitingMax: 5 },
};
let now = 0;
let done: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  now = 0;
  done = [];
});
afterEach(() => vi.useRealTimers());

/** As if the database did nothing else meanwhile. */
const measured = async (work: () => Promise<unknown>) => {
  const before = now;
  await work().catch(() => undefined);
  return now - before;
};

/** A call that keeps the database for `ms`. */
const call = (name: string, ms: number) => () => {
  now += ms;
  done.push(name);
  return Promise.resolve(name);
};
/** Lets everything happen that needs no time. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

test('who has used little goes before who has used much, however many of theirs wait', async () => {
  const turns = createTurns(LIMITS, () => now, measured);
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => turns.take('a', call(name, 30))),
    turns.take('b', call('b1', 1)),
    turns.take('b', call('b2', 1)),
  ];
  await settle();
  expect(done).toEqual(['a1', 'b1', 'b2', 'a2', 'a3']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('the work of a turn is done for the one who asked for it', async () => {
  const turns = createTurns(LIMITS, () => now, measured);
  const callers: unknown[] = [];
  const work = () => Promise.resolve(callers.push(callerNow()));
  const names = ['ann', 'ben', 'cyd'];
  await Promise.all(names.map((name) => asCaller(name, () => turns.take(name, work))));
  expect(callers).toEqual(names);
});

test('what was used beyond the burst is waited for, others go on', async () => {
  const turns = createTurns(LIMITS, () => now, measured);
  void turns.take('a', call('a1', 150));
  void turns.take('a', call('a2', 1));
  await settle();
  expect(done).toEqual(['a1']);
  void turns.take('b', call('b1', 1));
  await settle();
  expect(done).toEqual(['a1', 'b1']);
  now += 200;
  vi.advanceTimersByTime(200);
  await settle();
  expect(done).toEqual(['a1', 'b1', 'a2']);
});

test('beyond what may wait, of one or in all, is refused with the time to come again', async () => {
  const turns = createTurns(LIMITS, () => now, measured);
  const never = () => new Promise<void>(() => {});
  const take = (caller: string) => turns.take(caller, never);
  for (const caller of ['a', 'a', 'a', 'a']) void take(caller);
  await expect(take('a')).rejects.toEqual(new TooManyWait(1));
  void take('b');
  void take('c');
  await expect(take('d')).rejects.toBeInstanceOf(TooManyWait);
});

test('a call that fails ends its turn', async () => {
  const turns = createTurns(LIMITS, () => now, measured);
  const failed = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('a', call('a2', 1));
  await expect(failed).rejects.toThrow('broken');
  await settle();
  expect(await next).toBe('a2');
});

test('several callers are served at once, each one call after the other', async () => {
  const turns = createTurns({ ...LIMITS, atOnce: 2 }, () => now, measured);
  const ends: (() => void)[] = [];
  const held = (name: string) => () =>
    new Promise<void>((resolve) => {
      done.push(name);
      ends.push(resolve);
    });
  for (const name of ['a1', 'a2']) void turns.take('a', held(name));
  void turns.take('b', held('b1'));
  void turns.take('c', held('c1'));
  await settle();
  expect(done).toEqual(['a1', 'b1']);
  now += 10;
  ends[0]?.();
  await settle();
  expect(done).toEqual(['a1', 'b1', 'c1']);
  ends[1]?.();
  await settle();
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a call costs the time of the database, and not that of waiting for others', async () => {
  const turns = createTurns(
    LIMITS,
    () => now,
    (work) => work().then(() => 5),
  );
  void turns.take('a', call('a1', 1000));
  void turns.take('a', call('a2', 1));
  await settle();
  expect(done).toEqual(['a1', 'a2']);
});
