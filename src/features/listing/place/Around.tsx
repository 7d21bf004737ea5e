import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, HeldListing } from '#src/data/types.ts';
import { NearbyPlaces } from './NearbyPlaces.tsx';

const PlaceMap = lazy(async () => {
  const loaded = await import('./PlaceMap.tsx').catch(() => null);
  // Never looked at, and no network: the words say where it is.
  return { default: loaded?.PlaceMap ?? Nothing };
});

function Nothing() {
  return null;
}

function Room() {
  return <div className="mt-4 h-72 rounded-card bg-wash print:hidden" />;
}

/** The map and what is near, loaded when they are about to come in sight: never in the way of the page's first paint. */
export function Around({
  listing,
  area,
}: {
  readonly listing: HeldListing;
  readonly area: Area | undefined;
}) {
  const { t } = useTranslation('listing');
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>
      {/* The map's room from the beginning: what stands below is not pushed away when it comes. */}
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
