import { useTranslation } from 'react-i18next';
import type { HeldListing } from '#src/data/types.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { historyOf } from './historyOf.ts';
import { Section } from './Section.tsx';

/** Every price and status the home has had, newest first. */
export function PriceHistory({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const format = useFormat();
  const words = usePropertyTexts();
  const rows = historyOf(listing);
  return (
    <Section title={t('history.title')}>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={`${row.kind} ${row.at}`}
            className="flex flex-wrap items-baseline gap-x-3 py-2 sm:gap-x-4"
          >
            <span className="w-24 shrink-0 sm:w-32 text-sm text-soft">
              {format.date(Date.parse(row.at))}
            </span>
            {row.kind === 'status' ? (
              <span className="flex-1">{words.status(row.status)}</span>
            ) : (
              <>
                <span className="flex-1">{t(`history.${row.reason}`)}</span>
                <bdi className="font-medium">{texts.money(row.price, listing.currency)}</bdi>
                <span className="w-12 text-end text-sm text-soft sm:w-16">
                  {row.pct !== null && <bdi>{format.change(row.pct)}</bdi>}
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
