import { expect, test } from 'vitest';
import { dayRange } from './dayRange.ts';

test('two days are a range, the same day twice, too', () => {
  expect(dayRange('2026-02-27', '2026-03-01')).toEqual({ from: '2026-02-27', until: '2026-03-01' });
  expect(dayRange('2026-02-28', '2026-02-28')).toEqual({ from: '2026-02-28', until: '2026-02-28' });
});

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
  ['2026-02-01', 'today'],
  ['2026-2-1', '2026-03-01'],
  ['2026-02-01T10:00', '2026-03-01'],
])('%s to %s is none', (from, until) => {
  expect(dayRange(from, until)).toBeNull();
});
