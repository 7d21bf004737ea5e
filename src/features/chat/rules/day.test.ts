import { describe, expect, test } from 'vitest';
import { dayKeyOf, daysBefore } from './day.ts';
import { localInstant } from './testMessage.ts';

describe('day', () => {
  test('a day is the local calendar day', () => {
    expect(dayKeyOf(localInstant(2026, 3, 4, 0, 0))).toBe('2026-03-04');
    expect(dayKeyOf(localInstant(2026, 3, 4, 23, 59))).toBe('2026-03-04');
    expect(dayKeyOf('nonsense')).toBe('');
  });

  test('days are counted by midnights, not by 24 hours', () => {
    const now = new Date(localInstant(2026, 3, 5, 0, 5)).getTime();
    expect(daysBefore(localInstant(2026, 3, 5, 0, 1), now)).toBe(0);
    expect(daysBefore(localInstant(2026, 3, 4, 23, 59), now)).toBe(1);
    expect(daysBefore(localInstant(2026, 2, 26, 12, 0), now)).toBe(7);
  });
});
