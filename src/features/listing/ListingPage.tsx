import { useParams } from 'react-router-dom';
import { useListing } from '#src/data/useListings.ts';
import { ListingSkeleton } from './ListingSkeleton.tsx';
import { ListingView } from './ListingView.tsx';
import { NotHere } from './NotHere.tsx';

/** One home, from this device. */
export function ListingPage() {
  const { propertyId = '' } = useParams();
  const listing = useListing(propertyId);
  if (listing === undefined) return <ListingSkeleton />;
  if (listing === null) return <NotHere key={propertyId} propertyId={propertyId} />;
  return <ListingView key={propertyId} listing={listing} />;
}
