import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useMetricTexts } from '../hooks/useMetricTexts.ts';
import { type AreaMetric, newestFigure } from './areaFigures.ts';

export interface FigureValueProps {
  readonly series: MarketSeries;
  readonly type: ListingType;
  readonly metric: AreaMetric;
}

/** A figure of a place, and below it how many homes it rests on and of which month it is. */
export function FigureValue({ series, type, metric }: FigureValueProps) {
  const { t } = useTranslation(['areas', 'market']);
  const format = useFormat();
  const texts = useMetricTexts(metric, type, series.currency);
  const figure = newestFigure(series, type, metric);
  if (figure === null || figure.value === null)
    return <span className="text-soft">{t('market:notEnough')}</span>;
  const of = figure.of === 'asked' ? 'asked' : type;
  return (
    <>
      <span className="block font-medium">{texts.value(figure.value)}</span>
      {metric !== 'inventory' && (
        <span className="block text-sm text-soft">
          {t('ofMonth', {
            homes: t(`market:homesOf.${of}`, { count: figure.n }),
            month: format.month(figure.month),
          })}
        </span>
      )}
    </>
  );
}
