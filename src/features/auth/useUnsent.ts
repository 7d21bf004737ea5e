import { useEffect, useState } from 'react';
import type { UnsentGroup } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

/** How often the count is read again while the question is open. */
const AGAIN_MS = 1000;
/**
 * The things that logging out would lose, kept up to date while the question is open; undefined until they
 * were read.
 */
export function useUnsent(isLooked: boolean): readonly UnsentGroup[] | undefined {
  const { maintenance } = useSync();
  const [groups, setGroups] = useState<readonly UnsentGroup[]>();
  useEffect(() => {
    if (!isLooked) return undefined;
    let isOver = false;
    const read = async () => {
      const now = await maintenance.unsent().catch(() => null);
      if (!isOver && now !== null) setGroups(now);
    };
    void read();
    const timer = setInterval(() => void read(), AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isLooked, maintenance]);
  return groups;
}
