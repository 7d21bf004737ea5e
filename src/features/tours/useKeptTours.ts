import { useCallback, useEffect, useState } from 'react';
import type { KeptTour } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

export interface KeptToursRead {
  /** Undefined: not read yet. */
  readonly tours: readonly KeptTour[] | undefined;
  readonly reread: () => Promise<void>;
}

/** The tours that are kept on this device. */
export function useKeptTours(): KeptToursRead {
  const { maintenance } = useSync();
  const [tours, setTours] = useState<readonly KeptTour[]>();
  // A browser that keeps no files has none.
  const read = useCallback(() => maintenance.keptTours().catch(() => []), [maintenance]);
  useEffect(() => {
    let isWanted = true;
    const first = async () => {
      const found = await read();
      if (isWanted) setTours(found);
    };
    void first();
    return () => {
      isWanted = false;
    };
  }, [read]);
  return { tours, reread: async () => setTours(await read()) };
}
