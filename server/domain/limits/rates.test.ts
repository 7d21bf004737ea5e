import { expect, test } from 'vitest';
import { RATES } from '#contract/protocol/limits.ts';
import { createRates } from './rates.ts';
import { Refusal } from '../requests/index.ts';

function refusalOf(work: () => void): Refusal {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
  throw new Error('expected a refusal');
}

test('a burst is taken at once, the next one is told how long to wait', () => {
  let now = 0;
  const rates = createRates(() => now);
  rates.take('send', 'a', RATES.send.burst);
  const refusal = refusalOf(() => rates.take('send', 'a', 20));
  expect(refusal.code).toBe('rate_limited');
  expect(refusal.detail.retryAfter).toBe(10);
  now += 9_000;
  expect(() => rates.take('send', 'a', 20)).toThrow(Refusal);
  now += 1_000;
  rates.take('send', 'a', 20);
});

test('a refusal takes nothing, and people and kinds do not share', () => {
  const rates = createRates(() => 0);
  rates.take('send', 'a', 99);
  expect(() => rates.take('send', 'a', 2)).toThrow(Refusal);
  rates.take('send', 'a', 1);
  rates.take('send', 'b', 100);
  rates.take('mark', 'a', 60);
});

test('a bucket nobody touched is full again, and no fuller', () => {
  let now = 0;
  const rates = createRates(() => now);
  rates.take('join', 'a', 30);
  now += 61_000;
  rates.take('read', 'b');
  expect(() => rates.take('join', 'a', 31)).toThrow(Refusal);
  rates.take('join', 'a', 30);
  expect(() => rates.take('join', 'a')).toThrow(Refusal);
});

test('a bucket that takes longer than a minute to fill is not forgotten before it is full', () => {
  let now = 0;
  const rates = createRates(() => now);
  rates.take('upload', 'a', 2000);
  now += 60_001;
  rates.take('read', 'b');
  expect(() => rates.take('upload', 'a', 501)).toThrow(Refusal);
  rates.take('upload', 'a', 500);
});

test('a scale widens every limit', () => {
  const rates = createRates(() => 0, { scale: 1000 });
  for (let i = 0; i < 1000; i += 1) rates.take('send', 'a', 50);
  expect(() => rates.take('send', 'a', 60_000)).toThrow(Refusal);
});
