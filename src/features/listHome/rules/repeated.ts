import { dayNumber, dayOfNumber, isCalendarDay } from '#contract/rules/calendarDay.ts';
import type { DraftSlot } from './values.ts';

const WEEK = 7;
/** Times a listing takes. */
export const SLOTS_MAX = 60;

/**
 * The times with one of them on the same day of the `weeks` weeks after it, at the same hour of the same clock: what is there already is
 * not there twice. As they were where its day cannot be read.
 */
export function repeated(
  slots: readonly DraftSlot[],
  index: number,
  weeks: number,
): readonly DraftSlot[] {
  const slot = slots[index];
  if (slot === undefined || !isCalendarDay(slot.day)) return slots;
  const first = dayNumber(slot.day);
  const again = Array.from(
    { length: weeks },
    (_, week): DraftSlot => ({ ...slot, day: dayOfNumber(first + (week + 1) * WEEK) }),
  ).filter(({ day, from }) => !slots.some((other) => other.day === day && other.from === from));
  return slots.toSpliced(index + 1, 0, ...again).slice(0, Math.max(SLOTS_MAX, slots.length));
}
