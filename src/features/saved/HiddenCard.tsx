import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HiddenHome } from '#contract/entities/records/note.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import type { HeldListing } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';

export interface HiddenCardProps {
  readonly hidden: HiddenHome;
  /** Null: not on this device; what it was when it was hidden is in `hidden.asOf`. */
  readonly listing: HeldListing | null;
  readonly onBack: () => void;
}

/** One hidden home: what it is, when and why it was hidden, and the way back. */
export function HiddenCard({ hidden, listing, onBack }: HiddenCardProps) {
  const { t } = useTranslation(['saved', 'homes']);
  const texts = useListingTexts();
  const format = useFormat();
  const known = listing ?? hidden.asOf;
  const title = known?.title ?? t('homes:elsewhere');
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:p-4">
      <ListingPicture
        photo={listing?.photos[0] ?? coverOf(hidden.asOf?.photo ?? null)}
        alt=""
        tier="thumb"
        className="aspect-4/3 w-full rounded-field"
      />
      <div className="min-w-0">
        <h2 className="text-base font-medium">
          <Link
            to={paths.property.href(hidden.propertyId)}
            dir="auto"
            className="font-text underline-offset-2 hover:underline"
          >
            {title}
          </Link>
        </h2>
        {known !== undefined && (
          <p className="text-sm">
            <bdi className="font-semibold">
              {listing === null ? texts.money(known.price, known.currency) : texts.price(listing)}
            </bdi>{' '}
            · {texts.facts(known)}
          </p>
        )}
        <p className="text-sm text-soft">
          {[
            t('hidden.on', { date: format.date(hidden.at) }),
            ...(hidden.reason === undefined
              ? []
              : [t('hidden.because', { reason: t(`hidden.reason.${hidden.reason}`) })]),
          ].join(' · ')}
        </p>
        {listing === null && hidden.asOf !== undefined && (
          <p className="text-sm text-warn">{t('hidden.notHere')}</p>
        )}
      </div>
      <Button
        look="secondary"
        icon={<Eye size={18} aria-hidden />}
        aria-label={t('hidden.backOne', { title })}
        onClick={onBack}
        className="justify-self-start max-sm:col-start-2"
      >
        {t('hidden.back')}
      </Button>
    </article>
  );
}
