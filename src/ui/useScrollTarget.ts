import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Content that loads above the element pushes it away: for so long it is scrolled back, unless the person acts first. */
const SETTLES_MS = 2000;
const ACTS = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls to the element that the hash of the address names, once it is rendered. `id`: of the element. */
export function useScrollTarget<Element extends HTMLElement>(
  id: string,
): { readonly ref: RefObject<Element | null>; readonly isWanted: boolean } {
  const { hash } = useLocation();
  const ref = useRef<Element>(null);
  const isWanted = hash === `#${id}`;
  useEffect(() => {
    return isWanted && ref.current !== null ? keepInSight(ref.current) : undefined;
  }, [isWanted]);
  return { ref, isWanted };
}

/** Returns the function that stops it. */
function keepInSight(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: 'center' });
  const observer = new ResizeObserver(show);
  for (const part of element.closest('main')?.children ?? []) observer.observe(part);
  const timer = setTimeout(stop, SETTLES_MS);
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  show();
  return stop;

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop);
  }
}
