import { useRef } from 'react';
import type { HeldListing } from '#src/data/types.ts';
import { NEAR_MOST, useKeptListingsNear } from '#src/data/useListings.ts';
import { OwnListingSigns } from '#src/shared/signs/index.ts';
import { useWasInSight } from '#src/ui/useWasInSight.ts';

/** The signs of a fake listing in a home of the table. Others are read for comparison once the row is in sight: a table may have hundreds. */
export function RowSigns({ listing }: { readonly listing: HeldListing }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useWasInSight(place);
  const className = 'mt-2 p-3! text-sm xl:max-w-md';
  return (
    <div ref={place}>
      {isSeen ? (
        <Compared listing={listing} className={className} />
      ) : (
        <OwnListingSigns listing={listing} near={undefined} className={className} />
      )}
    </div>
  );
}

function Compared({
  listing,
  className,
}: {
  readonly listing: HeldListing;
  readonly className: string;
}) {
  const near = useKeptListingsNear(listing.id, NEAR_MOST);
  return <OwnListingSigns listing={listing} near={near} className={className} />;
}
