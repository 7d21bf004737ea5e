import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayNumber, dayOfNumber } from '../calendarDay.ts';
import { VIEW_DAYS_KEPT, viewDay, viewFault } from './views.ts';

const today = '2026-11-21';

it('a look counts on the day of UTC it was made', () => {
  expect(viewDay(Date.parse('2026-11-21T23:59:59.999Z'))).toBe(today);
  expect(viewDay(Date.parse('2026-11-22T00:00:00Z'))).toBe('2026-11-22');
});

it('looks of today, of two weeks, and of a clock a day ahead count', () => {
  expect(viewFault(today, today)).toBeNull();
  expect(viewFault('2026-11-07', today)).toBeNull();
  expect(viewFault('2026-11-22', today)).toBeNull();
});

it('earlier and later ones do not, and say why', () => {
  expect(viewFault('2026-11-06', today)).toBe('long_ago');
  expect(viewFault('2026-11-23', today)).toBe('ahead');
});

it.each(['2026-02-30', '2026-13-01', '', 'yesterday', '2026-11-21T00:00:00Z', '2026-1-1'])(
  '%s is no day',
  (day) => {
    expect(viewFault(day, today)).toBe('unreadable');
  },
);

it('of any day exactly sixteen count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000 }), (number) => {
      const days = Array.from({ length: 61 }, (_, index) => dayOfNumber(number - 30 + index));
      const counted = days.filter((day) => viewFault(day, dayOfNumber(number)) === null);
      expect(counted).toHaveLength(VIEW_DAYS_KEPT + 2);
      expect(counted.map(dayNumber).every((each) => each >= number - VIEW_DAYS_KEPT)).toBe(true);
    }),
  );
});
