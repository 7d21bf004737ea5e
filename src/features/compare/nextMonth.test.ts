import { expect, it } from 'vitest';
import { firstOfNextMonth } from './nextMonth.ts';

it.each([
  [new Date(2026, 10, 21), '2026-12-01'],
  [new Date(2026, 11, 31), '2027-01-01'],
  [new Date(2026, 0, 1), '2026-02-01'],
])('after %s comes %s', (now, day) => {
  expect(firstOfNextMonth(now)).toBe(day);
});
