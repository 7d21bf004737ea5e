import { useTranslation } from 'react-i18next';
import { segmentKey, type Segment } from '#contract/rules/market/marketMonth.ts';
import { leftOutOf } from '#src/rules/market/series.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { Place } from '../rules/trend.ts';

const REASONS = ['price', 'area', 'ratio', 'currency'] as const;

export interface LeftOutProps {
  readonly places: readonly Place[];
  readonly segment: Segment;
  /** '2026-10'. */
  readonly month: string;
}

/** On request: how many homes are in no figure of the newest month, and why. */
export function LeftOut({ places, segment, month }: LeftOutProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {t('leftOut.title')}
      </summary>
      <p className="text-soft">{t('leftOut.about', { month: format.month(month) })}</p>
      <ul className="mt-2 grid gap-3">
        {places.map(({ slug, name, series }) => {
          const counts = leftOutOf(series, segmentKey(segment), month);
          const reasons = REASONS.filter((reason) => (counts?.[reason] ?? 0) > 0);
          return (
            <li key={slug}>
              <bdi className="font-semibold">{name}</bdi>
              <ul className="text-soft">
                {counts === null && <li>{t('notEnough')}</li>}
                {counts !== null && reasons.length === 0 && <li>{t('leftOut.none')}</li>}
                {reasons.map((reason) => (
                  <li key={reason}>{t(`leftOut.${reason}`, { count: counts?.[reason] ?? 0 })}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
