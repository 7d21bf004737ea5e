import { useTranslation } from 'react-i18next';
import { useNow } from '#src/data/useNow.ts';
import type { KnownSeries } from '#src/data/useSeries.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** Up to which day it was counted, and when the server was asked last. */
export function CountedUpTo({
  places,
}: {
  readonly places: readonly { readonly held: KnownSeries }[];
}) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const now = useNow();
  const known = places.flatMap(({ held }) => held ?? []);
  const through = known.map(({ series }) => series.through).sort();
  if (through[0] === undefined) return null;
  return (
    <p className="mt-6 text-sm text-soft">
      {t('asOf', {
        day: format.date(through[0]),
        when: format.asOf(Math.min(...known.map(({ checkedAt }) => checkedAt)), now),
      })}
    </p>
  );
}
