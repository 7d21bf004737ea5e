import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import {
  type DailyFigures,
  dayNames,
  daysOfAll,
  FUNNEL_STEPS,
} from '#src/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { NumbersTable } from '#src/ui/NumbersTable.tsx';

/** The numbers behind the lines, day by day, the latest first. */
export function DayTable({
  all,
  today,
  days,
}: {
  readonly all: readonly DailyFigures[];
  readonly today: CalendarDay;
  readonly days: number;
}) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const counts = FUNNEL_STEPS.map((step) => daysOfAll(all, step, today, days));
  return (
    <NumbersTable
      title={t('figures.table')}
      head={t('figures.day')}
      columns={FUNNEL_STEPS.map((step) => t(`figures.${step}`))}
      rows={dayNames(today, days)
        .map((day, index) => ({
          name: format.date(day),
          cells: counts.map((each) => format.number(each[index] ?? 0)),
        }))
        .toReversed()}
      className="max-w-md"
    />
  );
}
