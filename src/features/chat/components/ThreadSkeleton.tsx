import { Skeleton } from '#src/ui/Skeleton.tsx';

const BUBBLES = [
  ['justify-start', 'w-52'],
  ['justify-start', 'w-72'],
  ['justify-end', 'w-60'],
  ['justify-start', 'w-40'],
  ['justify-end', 'w-48'],
] as const;

/** The place of a thread while it loads. */
export function ThreadSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 p-4 pb-20"
    >
      {BUBBLES.map(([side, width], index) => (
        <div key={`${index}`} className={`flex ${side}`}>
          <Skeleton className={`h-10 !rounded-2xl ${width}`} />
        </div>
      ))}
    </div>
  );
}
