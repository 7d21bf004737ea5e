import { localDay } from '#contract/rules/calendarDay.ts';
import { HOURS } from '#sync/model/rules/listing/viewingHours.ts';
import type { RecordBody } from '#src/data/types.ts';

/** After work, where no hours are kept. */
const EVENING = '17:00';
const WEEK = 7;

/**
 * When a viewing is proposed unless another time is chosen, as a field of a time takes it, a day from today of this device: when
 * the hours of its owner next begin after today, else tomorrow in the evening.
 */
export function suggestedTime(
  now: Date,
  {
    viewingDays = [],
    viewingFrom = HOURS.from,
  }: Pick<RecordBody<'landlord_settings'>, 'viewingDays' | 'viewingFrom'> = {},
): string {
  const days = Array.from({ length: WEEK }, (_, ahead) => {
    const day = new Date(now);
    day.setDate(now.getDate() + ahead + 1);
    return day;
  });
  // Sunday is the seventh day here and the first, 0, there.
  const open = days.find((day) => viewingDays.includes(day.getDay() === 0 ? WEEK : day.getDay()));
  const [tomorrow = now] = days;
  return open === undefined
    ? `${localDay(tomorrow)}T${EVENING}`
    : `${localDay(open)}T${viewingFrom}`;
}
