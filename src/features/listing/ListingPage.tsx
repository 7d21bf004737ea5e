import { useParams } from 'react-router-dom';
import { useListing } from '#src/data/useListings.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ListingView } from './ListingView.tsx';
import { NotHere } from './NotHere.tsx';

/** One home, from this device. */
export function ListingPage() {
  const { propertyId = '' } = useParams();
  const listing = useListing(propertyId);
  if (listing === undefined) return <ListingSkeleton />;
  if (listing === null) return <NotHere propertyId={propertyId} />;
  return <ListingView key={propertyId} listing={listing} />;
}

function ListingSkeleton() {
  return (
    <div className="mx-auto grid max-w-6xl gap-5 px-4 py-6 sm:px-8">
      <Skeleton className="h-72 sm:h-96" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
