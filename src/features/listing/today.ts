import { type CalendarDay, localDay } from '#contract/rules/calendarDay.ts';

/** The calendar day on this device, some days from now. */
export function today(plusDays = 0): CalendarDay {
  const day = new Date();
  day.setDate(day.getDate() + plusDays);
  return localDay(day);
}
