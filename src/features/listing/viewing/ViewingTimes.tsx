import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { isOffMarket } from '#src/listings/facts/index.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Section } from '../Section.tsx';
import { openSlots } from './slots.ts';

/** How and when the home is shown. Renders nothing for one that is no longer available. */
export function ViewingTimes({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const visitTime = useVisitTime();
  const words = usePropertyTexts();
  const [now] = useState(() => Date.now());
  const { viewing_mode: mode } = listing.details;
  const slots = openSlots(listing, now);
  if (isOffMarket(listing, now)) return null;
  return (
    <Section title={t('viewing.section')}>
      {mode !== undefined && <p className="mb-3 font-medium">{words.viewingMode(mode)}</p>}
      {slots.length === 0 ? (
        <p className="text-soft">{t('viewing.none')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {slots.map(({ start, kind }) => (
            <li
              key={`${start} ${kind}`}
              className="rounded-field border border-line bg-sheet px-3 py-2"
            >
              <span className="block font-medium">{visitTime.say(start, listing.details)}</span>
              <span className="text-sm text-soft">{words.viewingKind(kind)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
