import { type ReactNode, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

/** The code of home cards comes with the first shared home: most threads open without it. */
const ThreadListing = latePart(async () => {
  const [{ ThreadListing: Card }] = await Promise.all([
    import('./ThreadListing.tsx'),
    loadLateTexts(),
  ]);
  return Card;
});

export interface SharedHomeProps {
  readonly id: string;
  /** The question about it; false: none. */
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
        // Words are aligned as they are written, like those of any message: a label would follow the page.
        <div dir="auto" className="mt-1.5">
          {children}
        </div>
      )}
    </>
  );
}
