import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Area, HeldListing } from '#src/data/types.ts';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { PlaceDistances } from './PlaceDistances.tsx';
import { Around } from './place/Around.tsx';
import { paths } from '#src/paths.ts';
import { Directions } from '#src/shared/viewings/index.ts';
import { Section } from './Section.tsx';

export interface WhereProps {
  readonly listing: HeldListing;
  /** Its neighbourhood; undefined while this device does not know it. */
  readonly area: Area | undefined;
}

/** The place of the home, as exactly as its owner allows, and the places around. */
export function Where({ listing, area }: WhereProps) {
  const { t } = useTranslation(['listing', 'areas']);
  const language = useLanguage();
  const isMember = useSession().status === 'authenticated';
  const { details, location_precision: precision } = listing;
  const address = [
    details.street,
    area?.name ?? details.district,
    details.postal_code,
    details.city,
    details.region,
  ].filter((one) => one !== undefined);
  // An area of an operator's file comes without words.
  const summary = area?.about[language] || area?.about.en || undefined;
  const texts = [details.directions, details.landmarks, details.nearby].filter(
    (one) => one !== undefined,
  );
  return (
    <Section title={t('where.title')}>
      <p className="flex items-start gap-2 font-medium">
        <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <span dir="auto">{address.join(', ')}</span>
      </p>
      <p className="mt-1 text-sm text-soft">{t(`where.${precision}`)}</p>
      <Directions home={listing} className="-ms-5 print:hidden" />
      <PlaceDistances home={listing} />
      {texts.map((text) => (
        <p key={text} dir="auto" className="mt-3 max-w-[68ch]">
          {text}
        </p>
      ))}
      <Around listing={listing} area={area} />
      {area !== undefined && summary !== undefined && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">{t('where.about', { name: area.name })}</h3>
          <p dir="auto" className="max-w-[68ch]">
            {summary}
          </p>
        </>
      )}
      {area !== undefined && isMember && (
        <Link
          to={paths.neighborhoods.href({
            area: area.slug,
            ...(listing.listing_type === 'sale' && { type: 'sale' }),
          })}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 print:hidden"
        >
          {t('areas:facts.summaryLink', { place: isolated(area.name) })}
        </Link>
      )}
    </Section>
  );
}
