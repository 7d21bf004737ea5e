import { type CalendarDay, isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useState } from 'react';
import { TextField } from '#src/ui/TextField.tsx';
import { movingDay } from './movingDay.ts';

export interface MovingDayFieldProps {
  readonly label: string;
  readonly description: string;
  /** The day that counts. */
  readonly day: CalendarDay;
  /** No day before it is taken. */
  readonly earliest: CalendarDay;
}

/** The day of moving in, for every home looked at. Half a date, as it is typed, changes nothing. */
export function MovingDayField({ label, description, day, earliest }: MovingDayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      description={description}
      value={typed ?? day}
      min={earliest}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isCalendarDay(value) && value >= earliest) movingDay.set(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
