import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { MetricTexts } from '../hooks/useMetricTexts.ts';
import type { Trend } from '../rules/trend.ts';

export interface TrendTableProps {
  readonly trend: Trend;
  readonly texts: MetricTexts;
  readonly type: ListingType;
}

/** The numbers of the chart, the newest month first. */
export function TrendTable({ trend, texts, type }: TrendTableProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const rows = trend.months.map((month, at) => ({ month, at })).toReversed();
  return (
    <div
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      role="region"
      aria-label={texts.name}
      className="overflow-x-auto"
    >
      <table className="w-full text-start">
        <caption className="sr-only">{texts.name}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              {t('month')}
            </th>
            {trend.lines.map(({ slug, name }) => (
              <th key={slug} scope="col" className="py-2 pe-4 text-start font-semibold">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, at }) => (
            <tr key={month} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                {trend.isRunning && at === trend.months.length - 1
                  ? t('soFar', { month: format.month(month) })
                  : format.month(month)}
              </th>
              {trend.lines.map(({ slug, figures }) => {
                const figure = figures[at];
                const isKnown = figure !== undefined && figure.value !== null;
                return (
                  <td key={slug} className="py-2 pe-4">
                    {isKnown ? (
                      <>
                        <span className="block">{texts.value(figure.value ?? 0)}</span>
                        <span className="block text-sm text-soft">
                          {figure.of === undefined
                            ? t('homes', { count: figure.n })
                            : t(`homesOf.${figure.of === 'asked' ? 'asked' : type}`, {
                                count: figure.n,
                              })}
                        </span>
                      </>
                    ) : (
                      <span className="text-soft">{t('notEnough')}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
