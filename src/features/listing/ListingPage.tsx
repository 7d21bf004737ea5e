import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { useListing } from '#src/data/useListings.ts';
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
  if (listing === undefined) return <ListingSkeleton />;
  if (listing === null) return <NotHere propertyId={propertyId} />;
  return <ListingView listing={listing} />;
}
