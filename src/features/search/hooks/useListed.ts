import { useEffect, useState } from 'react';
import type { Results } from './useResults.ts';

/** Homes are shown so many at a time where they stand in no list that scrolls by itself. */
const STEP = 24;

/** How many of what was found are shown, and the way to more; null where all are. Another question begins anew. */
export function useListed(
  { asked, show }: Pick<Results, 'asked' | 'show'>,
  total: number,
): { readonly count: number; readonly more: (() => void) | null } {
  const [shown, setShown] = useState({ asked, most: STEP });
  const most = shown.asked === asked ? shown.most : STEP;
  const count = Math.min(most, total);
  useEffect(() => {
    if (count > 0) show(0, count - 1);
  }, [show, count]);
  return {
    count,
    more: count < total ? () => setShown({ asked, most: most + STEP }) : null,
  };
}
