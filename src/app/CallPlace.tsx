import { Suspense } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

const CallOverlay = latePart(async () => {
  const [{ CallOverlay: Loaded }] = await Promise.all([
    import('#src/features/chat/calls/CallOverlay.tsx'),
    loadLateTexts(),
  ]);
  return Loaded;
});

/** Loads calls with the first one. */
export function CallPlace() {
  const controller = useLive(useSync().calls.controller);
  return (
    controller && (
      <Suspense>
        <CallOverlay controller={controller} />
      </Suspense>
    )
  );
}
