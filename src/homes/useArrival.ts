import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the address leads within a page: brought into sight once it is there. `id`: of the element. */
export function useArrival<Element extends HTMLElement>(
  id: string,
): { readonly ref: RefObject<Element | null>; readonly isWanted: boolean } {
  const { hash } = useLocation();
  const ref = useRef<Element>(null);
  const isWanted = hash === `#${id}`;
  useEffect(() => {
    if (isWanted) ref.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return { ref, isWanted };
}
