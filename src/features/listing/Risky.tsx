import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listingSigns } from '#src/rules/listing/listingSigns.ts';
import type { HeldListing } from '#src/data/types.ts';
import { NEAR_MOST, useListingsNear } from '#src/data/useListings.ts';
import { today } from './today.ts';

/** Before the first message about a home that may be a fake one: the signs, as its page says them. */
export function Risky({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation(['messages', 'listing']);
  const near = useListingsNear(listing.id, NEAR_MOST);
  const [now] = useState(() => Date.now());
  const { verdict, reasons } = listingSigns(listing, near ?? [], { now, today: today() });
  if (verdict === 'none') return null;
  return (
    <div role="note" className="mb-3 rounded-card bg-danger-wash p-4 text-danger">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={20} aria-hidden className="shrink-0" />
        {t('guard.risky')}
      </p>
      <ul className="mt-2 list-disc ps-6">
        {reasons.map((reason) => (
          <li key={reason}>{t(`listing:safety.reason.${reason}`)}</li>
        ))}
      </ul>
    </div>
  );
}
