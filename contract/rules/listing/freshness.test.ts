import { expect, it } from 'vitest';
import { daysSinceConfirmed, freshness } from './freshness.ts';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

it.each([
  [0, 'fresh'],
  [7, 'fresh'],
  [8, 'ok'],
  [14, 'ok'],
  [15, 'unconfirmed'],
  [30, 'unconfirmed'],
  [31, 'paused'],
] as const)('%d days after it was confirmed a home is %s', (days, expected) => {
  expect(freshness(NOW - days * DAY, NOW)).toBe(expected);
});

it('a clock that runs behind makes no negative days', () => {
  expect(daysSinceConfirmed(NOW + DAY, NOW)).toBe(0);
});
