import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import { medianSum } from '#src/rules/market/medianSum.ts';
import { type YearMove, yearMoveOf } from '#src/rules/market/yearMove.ts';
import type { MarketSeries } from '#contract/protocol/marketSeries.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface RentMoveProps {
  readonly series: MarketSeries;
  readonly type: ListingType;
}

/** The median price of a place, how many homes it rests on and of which month, and how far it is from a year before. */
export function RentMove({ series, type }: RentMoveProps) {
  const { t } = useTranslation('market');
  const move = yearMoveOf(series, type);
  return (
    <dl>
      <dt className="text-sm text-soft">{t(`metric.price.${type}`)}</dt>
      {move === null || series.currency === null ? (
        <dd className="text-soft">{t('notEnough')}</dd>
      ) : (
        <Told move={move} type={type} currency={series.currency} />
      )}
    </dl>
  );
}

interface ToldProps {
  readonly move: YearMove;
  readonly type: ListingType;
  readonly currency: string;
}

function Told({ move: { figure, before, share }, type, currency }: ToldProps) {
  const { t } = useTranslation(['market', 'areas']);
  const format = useFormat();
  const money = (value: number) => format.money(medianSum(value, currency), currency);
  const percent = numberFormat(format.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const of = figure.of === 'asked' ? 'asked' : type;
  return (
    <>
      <dd className="font-display text-2xl leading-tight font-semibold">{money(figure.value)}</dd>
      {before !== null && share !== null && (
        <dd className="font-medium">
          {t(`trends.${wayOf(share)}`, {
            share: percent.format(Math.abs(share)),
            was: money(before.value),
            month: format.month(before.month),
            homes: t(`homesOf.${of}`, { count: before.n }),
          })}
        </dd>
      )}
      <dd className="text-sm text-soft">
        {t('areas:ofMonth', {
          homes: t(`homesOf.${of}`, { count: figure.n }),
          month: format.month(figure.month),
        })}
      </dd>
    </>
  );
}

/** A move that reads as nought per cent is none. */
function wayOf(share: number): 'up' | 'down' | 'same' {
  if (Math.round(Math.abs(share) * 100) === 0) return 'same';
  return share > 0 ? 'up' : 'down';
}
