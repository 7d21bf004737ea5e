import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useRecord } from '#src/data/useRecord.ts';
import type { Live } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';

export interface MovingDay extends Live<CalendarDay | null> {
  set(day: CalendarDay): void;
}

/** The day somebody would move, as they said it in this tab: one for all homes they look at; null until they say it. */
function createMovingDay(): MovingDay {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let day: CalendarDay | null = null;
  return {
    get: () => day,
    subscribe(onChange) {
      const listener = { onChange };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      day = next;
      for (const { onChange } of listeners) onChange();
    },
  };
}

/** The one of this tab. */
export const movingDay = createMovingDay();

/** The day sums due by moving in are meant for: as said in this tab, else as in the profile; null: as soon as a home is free. */
export function useMovingDay(): CalendarDay | null {
  const said = useLive(movingDay);
  const known = useRecord('about_me')?.moveIn ?? '';
  return said ?? (isCalendarDay(known) ? known : null);
}
