import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNames } from '#src/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { ChartReaderProps } from '#src/ui/ChartReader.tsx';
import type { Period } from './period.ts';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';

export interface DaysChartAsk {
  /** The name of the count. */
  readonly name: string;
  /** A count a day: those before, then those looked at. */
  readonly counts: readonly number[];
  readonly period: Period;
}

/** The days as a line, beside as many before where they are compared. */
export function useDaysChart({
  name,
  counts,
  period: { days, until, isCompared },
}: DaysChartAsk): ChartReaderProps {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const texts = useAnalyticsTexts();
  const all = useMemo(() => dayNames(until, days * 2), [until, days]);
  const times = useMemo(() => all.slice(days), [all, days]);
  const lines = useMemo(
    () => [
      { name: t('chart.now', { count: days }), values: counts.slice(days) },
      ...(isCompared
        ? [{ name: t('chart.before', { count: days }), values: counts.slice(0, days) }]
        : []),
    ],
    [t, counts, days, isCompared],
  );
  const valueText = useCallback(
    (value: number) => (Number.isInteger(value) ? format.number(value) : ''),
    [format],
  );
  return {
    label: t('chart.day', { name }),
    times,
    lines,
    timeText: texts.shortDay,
    valueText,
    say: (line, at) =>
      t('chart.point', {
        day: texts.day(all[line === 0 ? days + at : at]),
        n: lines[line]?.values[at] ?? 0,
      }),
  };
}
