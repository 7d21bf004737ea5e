import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNames } from '#contract/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { LineKey } from '#src/ui/LineKey.tsx';
import { useChart } from '#src/ui/useChart.ts';
import type { Period } from './period.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

export interface DaysChartProps {
  /** What is counted, by name. */
  readonly name: string;
  /** A count a day: those before, then those looked at. */
  readonly counts: readonly number[];
  readonly period: Period;
}

/** The days as a line beside as many before, and one of them in words: whoever moves the slider or points at the chart chooses which. */
export function DaysChart({ name, counts, period }: DaysChartProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const { days, until } = period;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days - 1;
  const at = Math.min(chosen ?? last, last);
  const times = useMemo(() => dayNames(until, days * 2), [until, days]);
  const deps = useMemo(() => {
    const lineOf = (values: readonly number[]) => ({ values, isHollow: values.map(() => false) });
    return {
      times: times.slice(days),
      lines: [lineOf(counts.slice(days)), lineOf(counts.slice(0, days))],
      timeText: texts.shortDay,
      valueText: (value: number) => (Number.isInteger(value) ? format.number(value) : ''),
      onPoint: setChosen,
    };
  }, [times, counts, days, texts, format]);
  const place = useChart(deps, at);
  const read = [
    { day: times[days + at] ?? '', count: counts[days + at] ?? 0 },
    { day: times[at] ?? '', count: counts[at] ?? 0 },
  ].map(({ day, count }) => t('chart.point', { day: texts.day(day), n: count }));
  return (
    <div className="mt-4 rounded-card border border-line bg-sheet p-4">
      <div ref={place} dir="ltr" aria-hidden className="min-h-[300px] w-full" />
      <input
        type="range"
        dir="ltr"
        min={0}
        max={last}
        value={at}
        onChange={(event) => setChosen(Number(event.target.value))}
        aria-label={t('chart.day', { name })}
        aria-valuetext={read.join('; ')}
        className="h-11 w-full accent-accent print:hidden"
      />
      <ul className="mt-1 grid gap-1">
        {[t('chart.now', { count: days }), t('chart.before', { count: days })].map(
          (line, index) => (
            <li key={line} className="flex flex-wrap items-center gap-x-3">
              <LineKey index={index} />
              <span>{line}</span>
              <span className="text-soft">{read[index]}</span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
