import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasLeft, standingOf } from '#contract/rules/listing/standing.ts';
import { track } from '#src/analytics/track.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { NEAR_MOST, useAreas, useListingsNear } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { OwnHomeSigns } from '#src/homes/signs/OwnHomeSigns.tsx';
import { useHomeTexts } from '#src/homes/useHomeTexts.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { ActionBar } from './ActionBar.tsx';
import { Costs } from './Costs.tsx';
import { Description } from './Description.tsx';
import { Facts } from './Facts.tsx';
import { FeatureGroups } from './FeatureGroups.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { GoneNote } from './GoneNote.tsx';
import { InspectLink } from './InspectLink.tsx';
import { PageTools } from './PageTools.tsx';
import { PlanAndTour } from './PlanAndTour.tsx';
import { PriceBlock, PriceLine } from './PriceBlock.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { Safety } from './Safety.tsx';
import { Similar } from './Similar.tsx';
import { Availability } from './Availability.tsx';
import { Stated } from './Stated.tsx';
import { useCountView } from './useCountView.ts';
import { useIsMine } from './useIsMine.ts';
import { useRememberView } from './useRememberView.ts';
import { MyFiles } from './MyFiles.tsx';
import { MyViewings } from './viewing/MyViewings.tsx';
import { ViewingTimes } from './viewing/ViewingTimes.tsx';
import { Where } from './Where.tsx';
import { useVersions } from './useVersions.ts';

/** A home that is on this device, in the order in which people ask about it. */
export function ListingView({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const words = usePropertyTexts();
  const texts = useHomeTexts();
  const now = useNow();
  const versions = useVersions(listing);
  const isMine = useIsMine(listing);
  const near = useListingsNear(listing.id, NEAR_MOST);
  const area = useAreas()?.find(({ id }) => id === listing.area_id);
  const place = [area?.name ?? listing.details.district, listing.details.city];
  const placeText = place.filter((one) => one !== undefined).join(', ');
  useTellViewed(listing, placeText);
  useCountView(listing);
  useNoticesSeen([listing.id]);
  useRememberView(listing);
  return (
    <article className="mx-auto max-w-6xl px-4 pt-4 sm:px-8 sm:pt-6">
      <PageTools listing={listing} />
      <Gallery listing={listing} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        {/* The bar at the bottom of a phone never covers the focused element. */}
        <div className="min-w-0 pb-6 max-lg:[&_:is(a,button,input,textarea,summary)]:scroll-mb-28">
          <header className="grid gap-2 pt-2 pb-3 lg:pt-6">
            <PriceLine listing={listing} />
            <p className="tabular-nums">{texts.facts(listing)}</p>
            <h1
              dir="auto"
              lang={versions.shown.language ?? undefined}
              className="w-fit text-[1.5rem] leading-tight font-semibold sm:text-[2.1rem]"
            >
              {versions.shown.title}
            </h1>
            <p className="text-soft">
              {words.kind(listing.property_type)} · {words.listing(listing.listing_type)} ·{' '}
              <bdi>{placeText}</bdi>
            </p>
          </header>
          {hasLeft(standingOf(listing, now)) && <GoneNote listing={listing} />}
          {isMine && <OwnHomeSigns listing={listing} near={near} className="mb-6" />}
          <MyViewings listing={listing} />
          <PriceBlock listing={listing} near={near} />
          <PriceHistory listing={listing} />
          <Facts listing={listing} />
          <Stated listing={listing} />
          <Availability listing={listing} area={area} />
          <Costs listing={listing} />
          <Description listing={listing} versions={versions} />
          <FeatureGroups listing={listing} />
          <PlanAndTour listing={listing} />
          <Where listing={listing} area={area} />
          <Similar listing={listing} near={near} />
          <ViewingTimes listing={listing} />
          <MyFiles propertyId={listing.id} />
          <InspectLink homeId={listing.id} />
          <Safety listing={listing} near={near} />
          <p className="border-t border-line py-5 text-sm text-soft">
            {t('reference')} <bdi>{listing.ref}</bdi>
          </p>
        </div>
        <ActionBar listing={listing} />
      </div>
    </article>
  );
}

/** Counted once a visit. */
function useTellViewed(listing: HeldListing, location: string): void {
  const told = useRef(false);
  useEffect(() => {
    if (told.current || location === '') return;
    told.current = true;
    track({
      name: 'listing_viewed',
      listing_id: listing.id,
      listing_title: listing.title,
      price: listing.price,
      location,
      property_type: listing.property_type,
    });
  }, [listing, location]);
}
