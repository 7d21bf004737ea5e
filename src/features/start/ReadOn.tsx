import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { useWasInSight } from '#src/ui/useWasInSight.ts';

const StartHomes = lazy<ComponentType>(async () => {
  try {
    const [{ StartHomes: Homes }] = await Promise.all([
      import('./StartHomes.tsx'),
      loadLateTexts(),
    ]);
    return { default: Homes };
  } catch {
    // Never fetched, and no network: the page ends here.
    return { default: () => null };
  }
});

/**
 * The place where `StartHomes` comes as soon as somebody is near it: the first screen does not wait for it.
 */
export function ReadOn() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasInSight(place);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <StartHomes />
        </Suspense>
      )}
    </div>
  );
}
