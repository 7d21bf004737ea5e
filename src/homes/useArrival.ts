import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** What is read after it moves it: so long it is brought back, unless the person does something first. */
const SETTLES_MS = 2000;
const ACTS = ['wheel', 'pointerdown', 'keydown'] as const;

/** Where the address leads within a page: brought into sight once it is there. `id`: of the element. */
export function useArrival<Element extends HTMLElement>(
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

/** Gives the way to stop. */
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
