import { useEffect } from 'react';
import { savingData } from '#src/data/dataSaver.ts';
import { useLive } from '#src/data/useLive.ts';
import { canDraw } from './canDraw.ts';

/** Has the viewer fetched, and kept, for when there is no network: not where data is saved. */
export function useViewerHere(): void {
  const isSaving = useLive(savingData);
  useEffect(() => {
    if (isSaving || !canDraw()) return;
    // Without a network it is fetched another time.
    import('./openSphere.ts').catch(() => undefined);
  }, [isSaving]);
}
