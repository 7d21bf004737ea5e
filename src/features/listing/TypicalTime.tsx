import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Area, HeldListing } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface TypicalTimeProps {
  readonly listing: HeldListing;
  /** Its neighbourhood; undefined while this device does not know it. */
  readonly area: Area | undefined;
}

/**
 * How long homes of this kind take to be rented or sold, and how many homes that rests on; or that there are too few.
 */
export function TypicalTime({ listing, area }: TypicalTimeProps) {
  const { t } = useTranslation('listing');
  const format = useFormat();
  const { listing_type: type, property_type: kind } = listing;
  if (area?.pace === undefined) return null;
  const pace = area.pace[`${type}:${kind}`];
  return (
    <div>
      <dt className="text-sm text-soft">{t(`pace.${type}`)}</dt>
      {pace === undefined ? (
        <dd className="text-soft">{t('pace.few')}</dd>
      ) : (
        <dd>
          <span className="font-medium">
            {t('pace.within', {
              range: format.days(pace.low, pace.high),
              days: format.days(pace.mid),
            })}
          </span>
          <span className="block text-sm text-soft">
            {t('pace.sample', {
              place: pace.of === 'area' ? area.name : area.city,
              n: format.number(pace.n),
            })}
          </span>
        </dd>
      )}
      <dd>
        <Link
          to={paths.marketTrends.href(area.slug, type)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t('pace.trends')}
        </Link>
      </dd>
    </div>
  );
}
