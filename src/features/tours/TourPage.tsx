import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isSphere, tourOf } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { useListing } from '#src/data/useListings.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { SendButton } from '#src/shared/sending/index.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { KeepTour } from './KeepTour.tsx';
import { TourView } from './TourView.tsx';
import { useKeptTours } from './useKeptTours.ts';

/** The tour of one home: from its listing, or as it was kept on this device. */
export function TourPage({ id }: { readonly id: string }) {
  const { t } = useTranslation(['tours', 'nav']);
  const [params, setParams] = useSearchParams();
  const listing = useListing(id);
  const keeping = useKeptTours();
  const kept = keeping.tours?.find((tour) => tour.id === id);
  const home = listing ?? kept;
  const photos = home === undefined ? [] : tourPhotos(home.photos);
  const rooms = tourOf(photos);
  const room = rooms.find((one) => one.id === params.get('room')) ?? rooms[0];
  const plan = photos.find((photo) => !isSphere(photo)) ?? null;
  return (
    <div className={pageClasses('wide')}>
      <Link
        to={paths.virtualTours.href()}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-4"
      >
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        {t('all')}
      </Link>
      <h1 dir="auto" className="mb-1 text-[1.75rem] leading-tight font-semibold">
        {home?.title ?? t('nav:virtualTours')}
      </h1>
      {listing != null && (
        <Link
          to={paths.property.href(id)}
          className="mb-3 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t('toHome')}
        </Link>
      )}
      {room !== undefined && home !== undefined && (
        <>
          <TourView
            rooms={rooms}
            room={room}
            plan={plan}
            onEnter={(to) => setParams({ home: id, room: to }, { replace: true })}
          />
          <SendButton look="quiet" what={{ kind: 'homes', ids: [id], title: home.title }} />
          <KeepTour tour={{ id, title: home.title, photos }} kept={kept} keeping={keeping} />
        </>
      )}
      {room === undefined && (listing === undefined || keeping.tours === undefined) && (
        <Skeleton className="h-96" />
      )}
      {room === undefined && listing !== undefined && keeping.tours !== undefined && (
        <NotHereYet of={['properties']}>
          <EmptyState
            title={t(listing === null ? 'notHere.title' : 'none.title')}
            action={
              <Link to={paths.property.href(id)} className={buttonClasses('secondary')}>
                {t('toHome')}
              </Link>
            }
          >
            {t(listing === null ? 'notHere.text' : 'none.text')}
          </EmptyState>
        </NotHereYet>
      )}
    </div>
  );
}

/** The pictures of the tour that somebody else can have, and the first floor plan. */
function tourPhotos(photos: readonly ListingPhoto[]): ListingPhoto[] {
  const plan = photos.find(
    ({ room, sphere, key }) => room === 'floor_plan' && !sphere && key !== null,
  );
  return [
    ...photos.filter((photo) => isSphere(photo) && photo.key !== null),
    ...(plan ? [plan] : []),
  ];
}
