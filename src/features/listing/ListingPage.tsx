import { useDeferredValue, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useIsNowhere, useListing } from '#src/data/useListings.ts';
import { pressedCard } from '#src/listings/card/index.ts';
import { ListingSkeleton } from './ListingSkeleton.tsx';
import { ListingView } from './ListingView.tsx';
import { NotHere } from './NotHere.tsx';

/** One home, from this device. */
export function ListingPage() {
  const { propertyId = '' } = useParams();
  return <Home key={propertyId} propertyId={propertyId} />;
}

function Home({ propertyId }: { readonly propertyId: string }) {
  // Made in slices: all of it at once keeps a slow phone from answering for a quarter of a second.
  const listing = useDeferredValue(useListing(propertyId));
  const isNowhere = useIsNowhere(propertyId);
  // The same for as long as the page is open, whatever is pressed elsewhere.
  const [card] = useState(() => pressedCard(propertyId));
  if (listing != null) return <ListingView home={{ listing }} />;
  if (card !== null && !isNowhere)
    return <ListingView home={{ listing: null, card, isAwaited: listing === null }} />;
  return listing === undefined ? (
    <ListingSkeleton />
  ) : (
    <NotHere propertyId={propertyId} hasBegun={card !== null} />
  );
}
