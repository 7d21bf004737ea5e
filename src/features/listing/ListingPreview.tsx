import { useAreas, NEAR_MOST, useKeptListingsNear } from '#src/data/useListings.ts';
import type { HeldListing } from '#src/data/types.ts';
import { Gallery } from './gallery/Gallery.tsx';
import { ListingHead, placeText } from './ListingHead.tsx';
import { ListingParts } from './ListingParts.tsx';
import { useVersions } from './useVersions.ts';
import { ViewingTimes } from './viewing/ViewingTimes.tsx';

/** A home's page as its visitors will see it, without what they can do there: nothing is counted or remembered. */
export function ListingPreview({ listing }: { readonly listing: HeldListing }) {
  const versions = useVersions(listing);
  const near = useKeptListingsNear(listing.id, NEAR_MOST);
  const area = useAreas()?.find(({ id }) => id === listing.area_id);
  return (
    <article className="px-4 sm:px-0">
      <Gallery photos={listing.photos} />
      <ListingHead
        isInner
        listing={listing}
        place={placeText(listing, area)}
        shown={versions.shown}
      />
      <ListingParts listing={listing} near={near} area={area} versions={versions} />
      <ViewingTimes listing={listing} />
    </article>
  );
}
