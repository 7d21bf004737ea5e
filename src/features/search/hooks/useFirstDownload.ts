import { useEffect, useRef } from 'react';
import { useCommand } from '#src/data/useCommand.ts';
import { useHeldAreas } from '#src/data/useListings.ts';
import type { HeldArea } from '#src/data/types.ts';

/** What this device holds, and whether anything is there to be searched. */
export interface Holdings {
  readonly held: readonly HeldArea[];
  /** `unknown` until it was read. `empty`: nothing was ever downloaded. */
  readonly state: 'unknown' | 'empty' | 'some';
}

/** Who looks for homes for the first time gets them: all areas of the city, unless asked to save data. */
export function useFirstDownload(): Holdings {
  const held = useHeldAreas();
  const [take] = useCommand(async ({ market }, ids: readonly string[]) => {
    await Promise.all(
      ids.map((id) => market.listings.takeArea(id, { withPhotos: false, wifiOnly: false })),
    );
  });
  const isNothingHeld = held?.every(({ state }) => state.kind === 'absent') === true;
  const isAsked = useRef(false);
  useEffect(() => {
    if (held === undefined || held.length === 0 || !isNothingHeld || isAsked.current) return;
    if (savesData()) return;
    isAsked.current = true;
    void take(held.map(({ area }) => area.id));
  }, [held, isNothingHeld, take]);
  if (held === undefined) return { held: [], state: 'unknown' };
  const isSome = held.some(({ state }) => state.kind === 'held');
  return { held, state: isSome ? 'some' : 'empty' };
}

/** The person told the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean };
  };
  return connection?.saveData === true;
}
