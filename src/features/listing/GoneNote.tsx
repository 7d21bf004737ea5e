import { useTranslation } from 'react-i18next';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** Says that a home is no longer available, since when, and that the page shows how it was. */
export function GoneNote({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const format = useFormat();
  const left = listing.closed_on ?? listing.off_market_on;
  const date = left === null ? null : format.date(left);
  const outcome = isClosed(listing.status) ? listing.status : 'left';
  return (
    <div role="status" className="mb-6 rounded-card bg-warn-wash p-4 text-warn">
      <p className="font-semibold">
        {date === null ? t(`gone.${outcome}`) : t(`gone.${outcome}On`, { date })}
      </p>
      {listing.asOf > 0 && (
        <p className="mt-1">{t('gone.text', { date: format.date(listing.asOf) })}</p>
      )}
    </div>
  );
}
