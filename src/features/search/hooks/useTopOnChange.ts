import { type RefObject, useEffect, useRef } from 'react';
import { writeQuery } from '#search/query/queryAddress.ts';
import type { ListingQuery } from '#src/data/types.ts';

/** Another place or order is another list: it is shown from its beginning. Nothing moves where that is in sight. */
export function useTopOnChange(
  { sort, city, area_ids, near, polygon }: ListingQuery,
  list: RefObject<HTMLElement | null>,
): void {
  const key = writeQuery({ sort, city, area_ids, near, polygon });
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const element = list.current;
    if (element === null) return;
    const edge = element.closest('[data-scroller], #page')?.getBoundingClientRect().top ?? 0;
    if (element.getBoundingClientRect().top < edge) element.scrollIntoView({ block: 'start' });
  }, [key, list]);
}
