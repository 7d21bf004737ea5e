import { useTranslation } from 'react-i18next';
import {
  type DailyFigures,
  dayNames,
  daysOfAll,
  FUNNEL_STEPS,
} from '#contract/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** The numbers behind the lines, day by day, the latest first. */
export function DayTable({
  all,
  today,
  days,
}: {
  readonly all: readonly DailyFigures[];
  readonly today: string;
  readonly days: number;
}) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const counts = FUNNEL_STEPS.map((step) => daysOfAll(all, step, today, days));
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-2">
        {t('figures.table')}
      </summary>
      <div
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
        tabIndex={0}
        role="region"
        aria-label={t('figures.table')}
        className="max-h-72 overflow-y-auto"
      >
        <table className="w-full max-w-md text-sm">
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t('figures.day')}
              </th>
              {FUNNEL_STEPS.map((step) => (
                <th key={step} scope="col" className="px-2 py-1 text-end font-medium">
                  {t(`figures.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dayNames(today, days)
              .map((day, index) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1 text-start font-normal">
                    {format.date(new Date(`${day}T12:00`))}
                  </th>
                  {counts.map((each, at) => (
                    <td key={FUNNEL_STEPS[at]} className="px-2 py-1 text-end tabular-nums">
                      {format.number(each[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  );
}
