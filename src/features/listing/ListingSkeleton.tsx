import { Skeleton } from '#src/ui/Skeleton.tsx';

/** The page of a home while it is read from this device, or comes. */
export function ListingSkeleton() {
  return (
    <div className="mx-auto grid max-w-6xl gap-5 px-4 py-6 sm:px-8">
      <Skeleton className="h-72 sm:h-96" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40" />
    </div>
  );
}
