import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { targetOf } from '../rules/targetOf.ts';
import type { ScrollTarget } from './useThreadScroll.ts';

interface Found {
  /** The target in the address when this was found: another address comes after it. */
  readonly named: ScrollTarget | null;
  readonly target: ScrollTarget | null;
  readonly highlight: string;
}

export interface ThreadTarget {
  /** The message to bring into view. */
  readonly target: ScrollTarget | null;
  /** Words to mark wherever they occur; empty for none. */
  readonly highlight: string;
  readonly setHit: (hit: ScrollTarget | null, words: string) => void;
}

/**
 * The place at which a thread opens: at the hit of a search, and before any search at the target in the
 * address.
 */
export function useThreadTarget(): ThreadTarget {
  // The same address pressed again is another target.
  const { search, key } = useLocation();
  const named = useMemo(() => {
    const target = targetOf(search);
    return target && { ...target, key };
  }, [search, key]);
  const [found, setFound] = useState<Found | null>(null);
  const setHit = useCallback<ThreadTarget['setHit']>(
    (hit, highlight) => setFound({ named, target: hit && { seq: hit.seq }, highlight }),
    [named],
  );
  const isFound = found !== null && found.named === named;
  return {
    target: isFound ? found.target : named,
    highlight: isFound ? found.highlight : '',
    setHit,
  };
}
