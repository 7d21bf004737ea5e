import { expect, it } from 'vitest';
import { suggestedTime } from './suggestedTime.ts';

/** A Thursday by this device's clock. */
const THURSDAY = new Date('2026-11-26T18:30');

it('a viewing is proposed for when the hours of its owner next begin after today', () => {
  expect(suggestedTime(THURSDAY, { viewingDays: [2, 4], viewingFrom: '10:30' })).toBe(
    '2026-12-01T10:30',
  );
  expect(suggestedTime(THURSDAY, { viewingDays: [4] })).toBe('2026-12-03T09:00');
  expect(suggestedTime(THURSDAY, { viewingDays: [7] })).toBe('2026-11-29T09:00');
});

it('without days it is tomorrow in the evening, over the end of a month, too', () => {
  expect(suggestedTime(THURSDAY)).toBe('2026-11-27T17:00');
  expect(suggestedTime(new Date('2026-11-30T23:59'), { viewingFrom: '08:00' })).toBe(
    '2026-12-01T17:00',
  );
});
