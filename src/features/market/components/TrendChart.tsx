import { utcMidnight } from '#contract/rules/calendarDay.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { LineKey } from '#src/ui/LineKey.tsx';
import { useChart } from '#src/ui/useChart.ts';
import type { MetricTexts } from '../hooks/useMetricTexts.ts';
import type { Trend } from '../rules/trend.ts';

export interface TrendChartProps {
  readonly trend: Trend;
  readonly texts: MetricTexts;
}

/** The chart, and below it one month of it in words: whoever moves the slider or points at the chart chooses which. */
export function TrendChart({ trend, texts }: TrendChartProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { months, lines } = trend;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = months.length - 1;
  const at = Math.min(chosen ?? last, last);
  const place = useTrendChart(trend, texts, at, setChosen);
  const month = format.month(months[at] ?? '');
  const saidOf = (line: (typeof lines)[number]) => {
    const figure = line.figures[at];
    return figure === undefined || figure.value === null
      ? t('notEnough')
      : t('withHomes', {
          value: texts.value(figure.value),
          homes: t('homes', { count: figure.n }),
        });
  };
  return (
    <div>
      <div ref={place} dir="ltr" aria-hidden className="min-h-[300px] w-full" />
      <input
        type="range"
        dir="ltr"
        min={0}
        max={last}
        value={at}
        onChange={(event) => setChosen(Number(event.target.value))}
        aria-label={t('month')}
        aria-valuetext={[month, ...lines.map((line) => `${line.name}: ${saidOf(line)}`)].join('; ')}
        className="h-11 w-full accent-accent print:hidden"
      />
      <p className="font-semibold">
        {trend.isRunning && at === last ? t('soFar', { month }) : month}
      </p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line, index) => (
          <li key={line.slug} className="flex flex-wrap items-center gap-x-3">
            <LineKey index={index} />
            <span>
              <bdi>{line.name}</bdi>
            </span>
            <span className="text-soft">{saidOf(line)}</span>
          </li>
        ))}
      </ul>
      {lines.some(({ figures }) => figures.some(({ of }) => of === 'asked')) && (
        <p className="mt-2 text-sm text-soft">{t('hollow')}</p>
      )}
    </div>
  );
}

function useTrendChart(
  { months, lines }: Trend,
  texts: MetricTexts,
  at: number,
  onPoint: (index: number) => void,
) {
  const format = useFormat();
  const deps = useMemo(() => {
    const short = new Intl.DateTimeFormat(format.locale, {
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    });
    return {
      times: months,
      lines: lines.map(({ figures }) => ({
        values: figures.map(({ value }) => value),
        isHollow: figures.map(({ of }) => of === 'asked'),
      })),
      timeText: (month: string) => (month === '' ? '' : short.format(utcMidnight(`${month}-15`))),
      valueText: texts.short,
      onPoint,
    };
  }, [months, lines, texts, format, onPoint]);
  return useChart(deps, at);
}
