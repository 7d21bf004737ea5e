import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpiries, type Expiries } from './expiries.ts';

let expired: string[];
let expiries: Expiries<string>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  expired = [];
  expiries = createExpiries<string>(Date.now, (kept) => void expired.push(kept));
});
afterEach(() => {
  vi.useRealTimers();
});

test('each is called when its time has come, whatever the order they were kept in', () => {
  expiries.keep('late', 1_060_000);
  expiries.keep('early', 1_001_000);
  expiries.keep('middle', 1_030_000);
  vi.advanceTimersByTime(1000);
  expect(expired).toEqual(['early']);
  vi.advanceTimersByTime(28_000);
  expect(expired).toEqual(['early']);
  vi.advanceTimersByTime(31_000);
  expect(expired).toEqual(['early', 'middle', 'late']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a later time takes the place of an earlier, an earlier that of a later, and what is forgotten is not called', () => {
  expiries.keep('renewed', 1_001_000);
  expiries.keep('renewed', 1_009_000);
  expiries.keep('shortened', 1_009_000);
  expiries.keep('shortened', 1_002_000);
  expiries.keep('gone', 1_003_000);
  expiries.forget('gone');
  vi.advanceTimersByTime(8000);
  expect(expired).toEqual(['shortened']);
  vi.advanceTimersByTime(1000);
  expect(expired).toEqual(['shortened', 'renewed']);
});

test('what is over already is called at once, what is years away without a flood of timers', () => {
  expiries.keep('over', 900_000);
  expiries.keep('far', 1_000_000 + 60 * 24 * 3_600_000);
  vi.advanceTimersByTime(0);
  expect(expired).toEqual(['over']);
  // Neither a spy nor a stub: the runner takes those back after the file, and would bring the fake timer back.
  const fake = globalThis.setTimeout;
  let set = 0;
  globalThis.setTimeout = Object.assign((work: () => void, ms?: number) => {
    set += 1;
    return fake(work, ms);
  }, fake);
  vi.advanceTimersByTime(59 * 24 * 3_600_000);
  globalThis.setTimeout = fake;
  expect(set).toBeGreaterThan(0);
  expect(set).toBeLessThan(5);
  expect(expired).toEqual(['over']);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(expired).toEqual(['over', 'far']);
});

test('ten thousand need one timer, and none is left where nothing is kept', () => {
  for (let n = 0; n < 10_000; n += 1) expiries.keep(`n${n}`, 1_500_000 + n);
  expect(vi.getTimerCount()).toBe(1);
  for (let n = 0; n < 10_000; n += 1) expiries.forget(`n${n}`);
  expect(vi.getTimerCount()).toBe(0);
  expiries.keep('one', 1_500_000);
  expiries.close();
  vi.advanceTimersByTime(1_000_000);
  expect(expired).toEqual([]);
});
