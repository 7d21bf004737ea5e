import { expect, it } from 'vitest';
import { daysOnOffer, dropOf, isNew } from './cardFacts.ts';

const now = Date.parse('2026-11-21T23:00:00Z');
const listed = (day: string, relisted = 0) => ({ first_listed_on: day, relisted_count: relisted });

it('counts days from the first day it was offered', () => {
  expect(daysOnOffer(listed('2026-11-21'), now)).toBe(0);
  expect(daysOnOffer(listed('2026-10-21'), now)).toBe(31);
  expect(daysOnOffer(listed('2026-11-23'), now)).toBe(0);
});

it('is new for three days, and never when it came back', () => {
  expect(isNew(listed('2026-11-18'), now)).toBe(true);
  expect(isNew(listed('2026-11-17'), now)).toBe(false);
  expect(isNew(listed('2026-11-21', 1), now)).toBe(false);
});

it.each([
  [950, 1000, 5],
  [1000, 1000, null],
  [1000, 950, null],
  [1000, null, null],
  [99_900, 100_000, null],
] as const)('%d after %s is a drop of %s per cent', (price, previous_price, percent) => {
  expect(dropOf({ price, previous_price })).toBe(percent);
});
