import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange, dayRange } from '#src/rules/dayRange.ts';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { TextField } from '#src/ui/TextField.tsx';

/** So many days up to the last, or from one day to another. */
export interface PeriodChoice<Length extends number> {
  readonly days: Length;
  /** Null: the last days, as many as that. */
  readonly range: DayRange | null;
}

export interface PeriodPickerProps<Length extends number> extends PeriodChoice<Length> {
  readonly lengths: readonly Length[];
  /** The days that may be chosen, and those that are on the screen now. */
  readonly known: DayRange;
  readonly shown: DayRange;
  readonly onChoose: (choice: PeriodChoice<Length>) => void;
}

/** The choice of days for a page of figures: some lengths by a press, any others by their dates. */
export function PeriodPicker<Length extends number>({
  lengths,
  days,
  range,
  known,
  shown,
  onChoose,
}: PeriodPickerProps<Length>) {
  const { t } = useTranslation('analytics');
  return (
    <fieldset className="print:hidden">
      <legend className="mb-1 text-sm font-medium text-soft">{t('period.title')}</legend>
      <div className="flex flex-wrap gap-2">
        {lengths.map((length) => (
          <FilterChip
            key={length}
            isOn={range === null && days === length}
            onClick={() => onChoose({ days: length, range: null })}
          >
            {t('period.days', { count: length })}
          </FilterChip>
        ))}
        <FilterChip isOn={range !== null} onClick={() => onChoose({ days, range: shown })}>
          {t('period.dates')}
        </FilterChip>
      </div>
      {range !== null && (
        <DateFields
          range={range}
          known={known}
          onChoose={(next) => onChoose({ days, range: next })}
        />
      )}
    </fieldset>
  );
}

interface DateFieldsProps {
  readonly range: DayRange;
  readonly known: DayRange;
  readonly onChoose: (range: DayRange) => void;
}

/** The typed text is kept until it makes a range. */
function DateFields({ range, known, onChoose }: DateFieldsProps) {
  const { t } = useTranslation('analytics');
  const [typed, setTyped] = useState<Readonly<Record<keyof DayRange, string>>>(range);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const chosen = dayRange(next.from, next.until);
    if (chosen !== null) onChoose(chosen);
  };
  const isTurned = typed.from !== '' && typed.until !== '' && typed.from > typed.until;
  const bounds = { type: 'date', min: known.from, max: known.until } as const;
  return (
    <div className="mt-3 grid max-w-md grid-cols-2 gap-3 max-[359px]:grid-cols-1">
      <TextField
        {...bounds}
        label={t('period.from')}
        value={typed.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        {...bounds}
        label={t('period.until')}
        value={typed.until}
        error={isTurned ? t('period.turned') : undefined}
        onChange={(event) => change({ until: event.target.value })}
      />
    </div>
  );
}
