import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, HeldListing } from '#src/data/types.ts';
import { useWasInSight } from '#src/ui/useWasInSight.ts';
import { NearbyPlaces } from './NearbyPlaces.tsx';
import { latePart } from '#src/ui/latePart.tsx';

// Until it comes, the text says where the home is.
const PlaceMap = latePart(async () => (await import('./PlaceMap.tsx')).PlaceMap);

function Room() {
  return <div className="mt-4 h-72 rounded-card bg-wash print:hidden" />;
}

/**
 * The map and the places nearby, loaded when they are about to be scrolled into view, so that they do not delay the
 * first paint.
 */
export function Around({
  listing,
  area,
}: {
  readonly listing: HeldListing;
  readonly area: Area | undefined;
}) {
  const { t } = useTranslation('listing');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasInSight(place);
  return (
    <div ref={place}>
      {/* Reserves the map's space from the beginning, so that it pushes nothing down when it loads. */}
      {!isNear || area === undefined ? (
        <Room />
      ) : (
        <>
          <Suspense fallback={<Room />}>
            <PlaceMap listing={listing} area={area} label={t('where.map')} />
          </Suspense>
          <NearbyPlaces listing={listing} city={area.city} />
        </>
      )}
    </div>
  );
}
