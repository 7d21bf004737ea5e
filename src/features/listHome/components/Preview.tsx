import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { textIn } from '../rules/values.ts';
import { WholePage } from './WholePage.tsx';

/** The listing as renters will see it. Fields that are not stated are not shown. */
export function Preview() {
  const { t } = useTranslation('listHome');
  const texts = usePropertyTexts();
  const { draft, listing } = useOpenDraft();
  const { details, photos } = listing;
  const title = listing.title ?? t('untitled');
  const place = [details.street, details.district, details.city].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mb-3 text-lg font-semibold">
        {t('preview')}
      </h3>
      <article className="overflow-hidden rounded-card border border-line bg-sheet shadow-card">
        <div className="grid grid-cols-3 gap-0.5">
          {photos.slice(0, 3).map((photo) => (
            <ListingPicture
              key={photo.id}
              photo={photo}
              alt={photo.caption ?? texts.room(photo.room)}
              tier="medium"
              className="aspect-4/3 w-full"
            />
          ))}
        </div>
        <div className="grid gap-3 p-5">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Price />
            {listing.listing_type !== undefined && (
              <Badge>{texts.listing(listing.listing_type)}</Badge>
            )}
          </div>
          <h4 className="text-xl font-semibold">
            <bdi>{title}</bdi>
          </h4>
          {place !== '' && (
            <p className="text-soft">
              <bdi>{place}</bdi>
            </p>
          )}
          <Facts />
          {details.description !== undefined && (
            <p dir="auto" className="whitespace-pre-line">
              {details.description}
            </p>
          )}
          {(details.features ?? []).length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {(details.features ?? []).map((feature) => (
                <li key={feature}>
                  <Badge>{texts.feature(feature)}</Badge>
                </li>
              ))}
            </ul>
          )}
          {textIn(draft.body.fields, 'listing_type') === 'rent' &&
            details.available_from !== undefined && <From day={details.available_from} />}
        </div>
      </article>
      <WholePage />
    </section>
  );
}

function Price() {
  const format = useFormat();
  const texts = usePropertyTexts();
  const { price, currency, price_period: period, details } = useOpenDraft().listing;
  if (details.price_qualifier === 'on_request')
    return <p className="text-2xl font-semibold">{texts.qualifier('on_request')}</p>;
  if (price === undefined || currency === undefined) return null;
  return (
    <p className="text-2xl font-semibold">
      <bdi>{format.money(price, currency)}</bdi>
      {period !== undefined && period !== null && (
        <span className="text-base font-normal text-soft"> {texts.period(period)}</span>
      )}
    </p>
  );
}

function Facts() {
  const format = useFormat();
  const texts = usePropertyTexts();
  const homes = useListingTexts();
  const { listing } = useOpenDraft();
  const { property_type, bedrooms, bathrooms } = listing;
  const unit = listing.details.area_typed?.unit ?? 'm2';
  const facts = [
    listing.property_type !== undefined && texts.kind(listing.property_type),
    ...homes.rooms({ property_type, bedrooms, bathrooms }),
    typeof listing.living_area === 'number' && format.area(listing.living_area, unit),
    listing.details.furnished !== undefined && texts.furnished(listing.details.furnished),
  ].filter((fact) => fact !== false);
  return <p className="font-medium">{[...new Set(facts)].join(' · ')}</p>;
}

function From({ day }: { readonly day: CalendarDay }) {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  return <p className="text-soft">{t('from', { day: format.date(day) })}</p>;
}
