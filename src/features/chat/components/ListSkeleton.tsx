import { Skeleton } from '#src/ui/Skeleton.tsx';

const ROWS = ['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4'] as const;

/** The place of the conversations while they load. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-1 px-4 py-2">
      {ROWS.map((width, index) => (
        <div key={`${index}`} className="flex min-h-19 items-center gap-3">
          <Skeleton className="size-12 !rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
