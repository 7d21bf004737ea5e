import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNames } from '#contract/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { csvText } from '#src/ui/csvText.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import { DaysChart } from './DaysChart.tsx';
import { type Step, STEPS, sumsOf } from './steps.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';
import type { Numbers } from './useNumbers.ts';

/** One step day by day: in a sentence, as a chart and as a table of all steps. */
export function Days({ byDay, period }: Pick<Numbers, 'byDay' | 'period'>) {
  const { t } = useTranslation(['analytics', 'market']);
  const texts = useAnalyticsTexts();
  const [step, setStep] = useState<Step>('views');
  const { days, until } = period;
  const counts = byDay[step];
  const name = t(`step.${step}`);
  const sums = sumsOf(byDay, period);
  const looked = counts.slice(days);
  const most = Math.max(...looked);
  const on = dayNames(until, days)[looked.lastIndexOf(most)] ?? until;
  const numbers = { name, days, now: sums.now[step], before: sums.before[step] };
  return (
    <section aria-labelledby="days" className="mt-10">
      <h2 id="days" className="text-xl font-semibold">
        {t('chart.title')}
      </h2>
      <NativeSelect
        label={t('market:figure')}
        value={step}
        options={STEPS.map((each) => ({ value: each, label: t(`step.${each}`) }))}
        onChange={(value) => setStep(STEPS.find((each) => each === value) ?? 'views')}
        className="mt-3 w-56 max-w-full print:hidden"
      />
      <p className="mt-4 text-lg">
        {most === 0
          ? t('chart.none', numbers)
          : t('chart.sentence', { ...numbers, day: texts.day(on), most })}
      </p>
      <DaysChart name={name} counts={counts} period={period} />
      <DaysTable byDay={byDay} period={period} />
    </section>
  );
}

function DaysTable({ byDay, period }: Pick<Numbers, 'byDay' | 'period'>) {
  const { t } = useTranslation(['analytics', 'market']);
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const { days, until } = period;
  const names = dayNames(until, days * 2);
  const heads = STEPS.map((step) => t(`step.${step}`));
  const save = () =>
    saveTextFile(
      'analytics-days.csv',
      csvText([
        [t('day'), ...heads],
        ...names.map((day, at) => [day, ...STEPS.map((step) => byDay[step][at] ?? 0)]),
      ]),
      'text/csv',
    );
  return (
    <>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-2">
          {t('market:table')}
        </summary>
        <div
          // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
          tabIndex={0}
          role="region"
          aria-label={t('market:table')}
          className="max-h-96 overflow-auto print:max-h-none"
        >
          <table className="w-full min-w-md text-sm">
            <thead className="text-soft">
              <tr>
                <th scope="col" className="py-1 text-start font-medium">
                  {t('day')}
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-2 py-1 text-end font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names
                .map((day, at) => (
                  <tr key={day} className="border-t border-line">
                    <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                      {texts.day(day)}
                    </th>
                    {STEPS.map((step) => (
                      <td key={step} className="px-2 py-1 text-end tabular-nums">
                        {format.number(byDay[step][at] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      </details>
      <Button look="secondary" onClick={save} className="mt-2 print:hidden">
        {t('csvDays')}
      </Button>
    </>
  );
}
