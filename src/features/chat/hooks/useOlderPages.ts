import { useCallback, useRef, type RefObject } from 'react';
import type { ThreadQuery } from '#src/data/types.ts';
import { OLDER_THRESHOLD_PX } from '../rules/following.ts';

/** Asks for an older page when the top of the scroller is near, one at a time. */
export function useOlderPages(
  query: ThreadQuery,
  scroller: RefObject<HTMLDivElement | null>,
): () => void {
  const isAsking = useRef(false);
  const ask = useCallback(async () => {
    const element = scroller.current;
    if (!element || isAsking.current || element.scrollTop > OLDER_THRESHOLD_PX) return;
    if (query.get()?.isComplete !== false) return;
    isAsking.current = true;
    try {
      await query.loadOlder();
    } finally {
      isAsking.current = false;
    }
  }, [query, scroller]);
  return useCallback(() => void ask(), [ask]);
}
