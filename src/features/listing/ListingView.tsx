import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasLeft, standingOf } from '#src/rules/listing/standing.ts';
import { versionFor } from '#contract/rules/listing/versions.ts';
import { track } from '#src/analytics/track.ts';
import type { Area, HeldListing, ListingCard } from '#src/data/types.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { NEAR_MOST, useAreas, useListingsNear } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { OwnListingSigns } from '#src/shared/signs/index.ts';
import { usePlaceOf } from '#src/listings/facts/index.ts';
import { useReadingLanguages } from '#src/i18n/useReadingLanguages.ts';
import { inPane } from '#src/ui/Pane.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useElapsed } from '#src/ui/useElapsed.ts';
import { ActionBar } from './ActionBar.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { GoneNote } from './GoneNote.tsx';
import { InspectLink } from './InspectLink.tsx';
import { ListingHead, placeText } from './ListingHead.tsx';
import { ListingParts, PARTS_STEPS } from './ListingParts.tsx';
import { PageTools } from './PageTools.tsx';
import { Safety } from './Safety.tsx';
import { Similar } from './Similar.tsx';
import { useCountView } from './useCountView.ts';
import { useIsMine } from './useIsMine.ts';
import { useRememberView } from './useRememberView.ts';
import { useSteps } from './useSteps.ts';
import { MyNotes, NoteLine } from './MyNotes.tsx';
import { MyViewings } from './viewing/MyViewings.tsx';
import { ViewingTimes } from './viewing/ViewingTimes.tsx';
import { useVersions, type Versions } from './useVersions.ts';

/** A card has no words of its owner but the title. */
const NOTHING_SAID = { description: '' };
/** One more than its parts: what is below them. */
const STEPS = PARTS_STEPS + 1;

/** The home, or what a list showed of it while it is read from this device, or comes. */
export type ShownHome =
  | { readonly listing: HeldListing }
  | { readonly listing: null; readonly card: ListingCard; readonly isAwaited: boolean };

/**
 * A home's page, in the order in which people ask about it. The facts of its card stand where the home itself
 * will tell them.
 */
export function ListingView({ home }: { readonly home: ShownHome }) {
  const { listing } = home;
  const { id, title, photos } = listing ?? home.card;
  const versions = useVersions(listing ?? { title, details: NOTHING_SAID });
  const languages = useReadingLanguages();
  const placeOf = usePlaceOf();
  const areas = useAreas();
  const area = areas?.find((one) => one.id === (listing ?? home.card).area_id);
  const top =
    listing === null
      ? {
          listing: home.card,
          place: placeOf(home.card),
          shown: versionFor(home.card.titles ?? [{ title, language: null }], languages),
        }
      : { listing, place: placeText(listing, area), shown: versions.shown };
  return (
    <article className="mx-auto max-w-6xl px-4 pt-4 sm:px-8 sm:pt-6">
      <Tools id={id} title={title} />
      <Pictures photos={photos} {...(listing === null && { total: home.card.photoCount })} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        {/* The bar at the bottom of a phone never covers the focused element. */}
        <div className="min-w-0 pb-6 max-lg:[&_:is(a,button,input,textarea,summary)]:scroll-mb-28">
          <Head {...top} />
          {listing === null ? (
            <ToCome isAwaited={home.isAwaited} />
          ) : (
            <Rest listing={listing} area={area} versions={versions} />
          )}
        </div>
        <Actions home={listing ?? home.card} />
      </div>
    </article>
  );
}

interface RestProps {
  readonly listing: HeldListing;
  readonly area: Area | undefined;
  readonly versions: Versions;
}

/** The page of a home below its title. */
function Rest({ listing, area, versions }: RestProps) {
  const { t } = useTranslation('listing');
  const now = useNow();
  const isMine = useIsMine(listing);
  // While the city comes it is another list every second: what is pressed meanwhile goes first.
  const near = useDeferredValue(useListingsNear(listing.id, NEAR_MOST));
  useTellViewed(listing, placeText(listing, area));
  useCountView(listing);
  useNoticesSeen([listing.id]);
  useRememberView(listing);
  const step = useSteps(STEPS);
  return (
    <>
      {hasLeft(standingOf(listing, now)) && <Gone listing={listing} />}
      {isMine && <OwnSigns listing={listing} near={near} className="mb-6" />}
      <Noted propertyId={listing.id} />
      <Viewings listing={listing} />
      <ListingParts listing={listing} near={near} area={area} versions={versions} step={step} />
      {step < STEPS ? (
        <div aria-busy className="h-lvh" />
      ) : (
        <>
          <Alike listing={listing} near={near} />
          <Visit listing={listing} />
          <Safe listing={listing} near={near} />
          <p className="border-t border-line py-5 text-sm text-soft">
            {t('reference')} <bdi>{listing.ref}</bdi>
          </p>
        </>
      )}
    </>
  );
}

/** A part that comes within this time needs no word. */
const COMES_WITHIN_MS = 500;

/** In the place of what a card does not tell. `isAwaited`: it is not on this device, and comes. */
function ToCome({ isAwaited }: { readonly isAwaited: boolean }) {
  const { t } = useTranslation('listing');
  const isOffline = useReachability() === 'offline';
  const isLate = useElapsed(COMES_WITHIN_MS);
  const isTold = isAwaited && (isOffline || isLate);
  return (
    <>
      <p role="status" className="min-h-6 text-soft">
        {isTold && t(isOffline ? 'notHere.offline' : 'notHere.asking')}
      </p>
      <Skeleton className="mt-5 h-66 sm:h-58" />
      <div className="h-lvh print:hidden" />
    </>
  );
}

/*
 * A part that does not depend on the homes around is not drawn anew with each of them that comes: while a
 * city arrives, that was most of the page's work. A part that does is drawn anew with them alone, and behind
 * whatever is pressed.
 */
const Tools = inPane(PageTools);
const Pictures = inPane(Gallery);
const Head = inPane(ListingHead);
const OwnSigns = inPane(OwnListingSigns);
const Viewings = inPane(MyViewings);
const Gone = inPane(GoneNote);
const Alike = inPane(Similar);
const Safe = inPane(Safety);
const Actions = inPane(ActionBar);
const Times = inPane(ViewingTimes);
const Notes = inPane(MyNotes);
const Noted = inPane(NoteLine);
const Inspect = inPane(InspectLink);

/** For going to see it. */
const Visit = memo(function Visit({ listing }: { readonly listing: HeldListing }) {
  return (
    <>
      <Times listing={listing} />
      <Notes propertyId={listing.id} title={listing.title} />
      <Inspect homeId={listing.id} />
    </>
  );
});

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
