import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { kindsOf } from './areaFigures.ts';
import type { KnownPlace } from './useKnownPlaces.ts';

export interface KindsListProps {
  readonly place: KnownPlace;
  readonly type: ListingType;
}

/** The kinds of homes on the market in a place, with their number and share. */
export function KindsList({ place: { name, held }, type }: KindsListProps) {
  const { t } = useTranslation(['areas', 'market']);
  const texts = usePropertyTexts();
  const { locale } = useFormat();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const kinds = held ? kindsOf(held.series, type) : null;
  return (
    <div>
      <h3 className="font-semibold">
        <bdi>{name}</bdi>
      </h3>
      {kinds === null ? (
        <p className="mt-1 text-soft">{t(held ? 'market:notEnough' : 'notHere')}</p>
      ) : (
        <ul className="mt-1 grid gap-2">
          {kinds.map(({ kind, count, share }) => (
            <li key={kind ?? ''}>
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{kind === null ? t('otherKinds') : texts.kind(kind)}</span>
                <span className="text-soft">
                  {t('part', {
                    share: percent.format(share),
                    homes: t('market:homes', { count }),
                  })}
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-wash">
                <span
                  className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
                  style={{ inlineSize: `${share * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
