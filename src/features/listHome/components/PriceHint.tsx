import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_COMPARABLES } from '#contract/rules/market/priceBand.ts';
import { monthlyRent } from '#contract/rules/money/pricePeriod.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useBand } from '../hooks/useBand.ts';
import { comparableQuery } from '../rules/comparables.ts';

/** The asking prices of comparable homes, from the listings on this device, with their number. */
export function PriceHint() {
  const { listing } = useOpenDraft();
  const query = useMemo(() => comparableQuery(listing), [listing]);
  return query === null ? null : <Band query={query} />;
}

function Band({ query }: { readonly query: ListingQuery }) {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  const { listing } = useOpenDraft();
  const band = useBand(query);
  if (band === null) return null;
  const line = 'mt-4 rounded-field bg-wash px-4 py-3 text-sm';
  if (band.kind === 'no_area') return <p className={line}>{t('band.noArea')}</p>;
  if (band.kind === 'too_few')
    return <p className={line}>{t('band.tooFew', { least: LEAST_COMPARABLES })}</p>;
  const currency = listing.currency ?? '';
  const isPriced = (listing.price ?? 0) > 0;
  const asked =
    listing.price_period === null || listing.price_period === undefined
      ? listing.price
      : monthlyRent(listing.price ?? 0, listing.price_period);
  return (
    <div className={line} role="status">
      <p className="font-semibold">
        {t(listing.listing_type === 'rent' ? 'band.rent' : 'band.sale', {
          low: format.money(roundly(band.low), currency),
          high: format.money(roundly(band.high), currency),
        })}
      </p>
      <p className="text-soft">
        {isPriced &&
          `${t(`band.${band.position}`, { price: format.money(asked ?? 0, currency) })} `}
        {t('band.sample', { count: band.sample.length, km: band.radiusKm })}
      </p>
    </div>
  );
}

/** A price band is rounded to tens. */
function roundly(minor: number): number {
  return Math.round(minor / 1000) * 1000;
}
