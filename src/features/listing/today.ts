import { localDay } from '#contract/rules/calendarDay.ts';

/** The calendar day on this device, 'YYYY-MM-DD', some days from now. */
export function today(plusDays = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + plusDays);
  return localDay(day);
}
