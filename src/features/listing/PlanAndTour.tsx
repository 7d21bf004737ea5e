import { ExternalLink, Rotate3d, Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { tourOf } from '#contract/rules/listing/tour.ts';
import type { HeldListing } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { usePhotoAlt } from './gallery/usePhotoAlt.ts';
import { Viewer } from './gallery/Viewer.tsx';
import { Section } from './Section.tsx';
import { webAddress } from './webAddress.ts';

/** The floor plans, the way into the tour, and links to a tour and a video on other sites. Renders nothing without any of them. */
export function PlanAndTour({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation(['listing', 'tours']);
  const altOf = usePhotoAlt();
  const [shown, setShown] = useState<string | null>(null);
  const plans = listing.photos.filter(({ room, sphere }) => room === 'floor_plan' && !sphere);
  // Those whose picture is on the server: the tour has no others.
  const rooms = tourOf(listing.photos.filter(({ key }) => key !== null)).length;
  const tour = webAddress(listing.details.virtual_tour_url);
  const video = webAddress(listing.details.video_url);
  if (plans.length === 0 && rooms === 0 && tour === null && video === null) return null;
  return (
    <Section title={t(plans.length === 0 ? 'plan.tour' : 'plan.title')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {plans.map((photo) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setShown(photo.id)} className="block w-full">
              <ListingPicture
                photo={photo}
                alt={altOf(photo)}
                tier="medium"
                least="medium"
                isWhole
                className="aspect-4/3 w-full rounded-field border border-line"
              />
            </button>
          </li>
        ))}
      </ul>
      {rooms > 0 && (
        <Link to={paths.virtualTours.href(listing.id)} className={`${buttonClasses()} mt-4`}>
          <Rotate3d size={20} aria-hidden />
          {t('tours:walk', { count: rooms })}
        </Link>
      )}
      {(tour !== null || video !== null) && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {tour !== null && <Elsewhere to={tour} icon={Rotate3d} text={t('plan.openTour')} />}
          {video !== null && <Elsewhere to={video} icon={Video} text={t('plan.openVideo')} />}
          <p className="text-sm text-soft">{t('plan.elsewhere')}</p>
        </div>
      )}
      <Viewer photos={plans} id={shown} onChange={setShown} onClose={() => setShown(null)} />
    </Section>
  );
}

function Elsewhere({
  to,
  icon: Icon,
  text,
}: {
  readonly to: string;
  readonly icon: typeof Video;
  readonly text: string;
}) {
  return (
    <a href={to} target="_blank" rel="noreferrer noopener" className={buttonClasses('secondary')}>
      <Icon size={20} aria-hidden />
      {text}
      <ExternalLink size={16} aria-hidden className="rtl:-scale-x-100" />
    </a>
  );
}
