import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { classes } from '#src/ui/classes.ts';
import { useWasInSight } from '#src/ui/useWasInSight.ts';
import { DrawnHomes } from './DrawnHomes.tsx';

const FirstHomes = lazy<ComponentType>(async () => {
  try {
    const [{ FirstHomes: Homes }] = await Promise.all([
      import('./FirstHomes.tsx'),
      loadLateTexts(),
    ]);
    return { default: Homes };
  } catch {
    // Never fetched, and no network: the drawn ones stay.
    return { default: DrawnHomes };
  }
});

/** Homes with their pictures in the first screen: drawn ones keep their places until the first answer is there. */
export function HomesAtFirst({ className }: { readonly className: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useWasInSight(place);
  return (
    <div ref={place} className={classes('min-w-0', className)}>
      {isSeen ? (
        <Suspense fallback={<DrawnHomes />}>
          <FirstHomes />
        </Suspense>
      ) : (
        <DrawnHomes />
      )}
    </div>
  );
}
