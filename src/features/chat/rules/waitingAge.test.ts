import { expect, test } from 'vitest';
import { waitingAge } from './waitingAge.ts';

test('a waiting message is asked about after a day and pointed at after three', () => {
  const now = Date.UTC(2026, 2, 10);
  const hoursOld = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  expect(waitingAge(hoursOld(24), now)).toBe('fresh');
  expect(waitingAge(hoursOld(25), now)).toBe('asked');
  expect(waitingAge(hoursOld(72), now)).toBe('asked');
  expect(waitingAge(hoursOld(73), now)).toBe('pointedAt');
});
