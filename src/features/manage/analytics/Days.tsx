import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNames } from '#src/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { FigureChart } from '#src/ui/FigureChart.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { type Step, STEPS, sumsOf } from './steps.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';
import { useDaysChart } from './useDaysChart.ts';
import type { Numbers } from './useNumbers.ts';

/** One step day by day: in a sentence, as a chart and as a table of all steps. */
export function Days({ byDay, period }: Pick<Numbers, 'byDay' | 'period'>) {
  const { t } = useTranslation(['analytics', 'market']);
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const [step, setStep] = useState<Step>('views');
  const { days, until, isCompared } = period;
  const name = t(`step.${step}`);
  const names = useMemo(() => namesOf(period), [period]);
  const heads = STEPS.map((each) => t(`step.${each}`));
  /** Of the days that are told, of each step the count. */
  const rows = names.map((day, at) => ({
    day,
    counts: STEPS.map((each) => byDay[each].slice(-names.length)[at] ?? 0),
  }));
  const save = () =>
    saveCsv('analytics-days.csv', [
      [t('day'), ...heads],
      ...rows.map(({ day, counts }) => [day, ...counts]),
    ]);
  return (
    <section aria-labelledby="days" className="mt-10">
      <h2 id="days" className="text-xl font-semibold">
        {t('chart.title')}
      </h2>
      <FigureChart
        label={t('market:figure')}
        figures={STEPS.map((each) => ({ value: each, label: t(`step.${each}`) }))}
        figure={step}
        onFigure={setStep}
        sentence={sentence()}
        chart={useDaysChart({ name, counts: byDay[step], period })}
        table={{
          title: t('market:table'),
          head: t('day'),
          columns: heads,
          rows: rows
            .map(({ day, counts }) => ({
              name: texts.day(day),
              cells: counts.map((count) => format.number(count)),
            }))
            .toReversed(),
          className: 'min-w-md',
        }}
      >
        <Button look="secondary" onClick={save}>
          {t('csvDays')}
        </Button>
      </FigureChart>
    </section>
  );

  function sentence(): string {
    const sums = sumsOf(byDay, period);
    const looked = byDay[step].slice(days);
    const most = Math.max(...looked);
    const on = dayNames(until, days)[looked.lastIndexOf(most)] ?? until;
    const numbers = { name, count: days, now: sums.now[step], before: sums.before[step] };
    if (most === 0) return t(isCompared ? 'chart.none' : 'chart.noneOnly', numbers);
    const best = { ...numbers, day: texts.day(on), most };
    return t(isCompared ? 'chart.sentence' : 'chart.sentenceOnly', best);
  }
}

/** The days that are told, the oldest first: those before only where they are compared. */
const namesOf = ({ days, until, isCompared }: Numbers['period']): ReturnType<typeof dayNames> =>
  dayNames(until, isCompared ? days * 2 : days);
