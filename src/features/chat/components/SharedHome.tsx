import { type ReactNode, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

/** What is said of homes comes with the first one that is shared: most threads open without it. */
const ThreadListing = latePart(async () => {
  const [{ ThreadListing: Card }] = await Promise.all([
    import('./ThreadListing.tsx'),
    loadLateTexts(),
  ]);
  return Card;
});

export interface SharedHomeProps {
  readonly id: string;
  /** What was asked about it; false: nothing. */
  readonly children: ReactNode;
}

/** The home a message is about, with what it is now. */
export function SharedHome({ id, children }: SharedHomeProps) {
  return (
    <>
      {/* It has its place before it is there, so that the thread does not jump: a badge, the title, the price and two lines of costs. */}
      <div className="h-[7.75rem] w-72 max-w-full">
        <Suspense>
          <ThreadListing id={id} />
        </Suspense>
      </div>
      {children !== false && (
        <span dir="auto" className="mt-1.5 block">
          {children}
        </span>
      )}
    </>
  );
}
