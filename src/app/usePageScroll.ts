import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** In memory only: nothing of where a person was outlives the tab. */
const positions = new Map<string, number>();

/** Starts each page at its top, and gives the old place back when going back. */
export function usePageScroll(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    element.scrollTop = isBack ? (positions.get(key) ?? 0) : 0;
    const keep = () => positions.set(key, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [key, isBack]);
  return page;
}
