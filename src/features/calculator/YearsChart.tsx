import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { majorOf } from '#contract/rules/money/money.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { ChartReader, type NamedLine } from '#src/ui/ChartReader.tsx';

export interface YearsChartProps {
  /** Minor units by year, the first year first. */
  readonly lines: readonly NamedLine[];
  readonly currency: string;
}

/** A chart of sums by year, with one chosen year in words. Renders nothing for a single year: one point makes no line. */
export function YearsChart({ lines, currency }: YearsChartProps) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const count = lines[0]?.values.length ?? 0;
  // The chart is drawn anew whenever one of these is another object.
  const texts = useMemo(
    () => ({
      times: Array.from({ length: count }, (_, at) => String(at + 1)),
      timeText: (time: string) => format.number(Number(time)),
      valueText: (sum: number) =>
        numberFormat(format.locale, { notation: 'compact' }).format(
          majorOf({ amount: sum, currency }),
        ),
    }),
    [count, currency, format],
  );
  if (count < 2) return null;
  return (
    <div className="mb-5">
      <ChartReader
        label={t('plan.year')}
        {...texts}
        lines={lines}
        say={(line, at) =>
          t('plan.point', {
            n: at + 1,
            sum: format.money(lines[line]?.values[at] ?? 0, currency),
          })
        }
      />
    </div>
  );
}
