import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';
import { fold } from '#contract/rules/text/fold.ts';

/**
 * A day as feeds write it: '2027-01-15', with a time behind it or not, '15.01.2027', '15/1/2027'. Between slashes the order is that of
 * most of the world, day first, unless that is no day. Null: none.
 */
export function dayOf(text: string): CalendarDay | null {
  const plain = fold(text).trim();
  const [, year, month, day] =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ].*)?$/u.exec(plain) ?? [];
  if (year !== undefined) return dayFrom(year, month, day);
  const [, first, second, last] =
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?: .*)?$/u.exec(plain) ?? [];
  if (last === undefined) return null;
  return (
    dayFrom(last, second, first) ?? (plain.includes('/') ? dayFrom(last, first, second) : null)
  );
}

function dayFrom(year = '', month = '', day = ''): CalendarDay | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(written) ? written : null;
}
