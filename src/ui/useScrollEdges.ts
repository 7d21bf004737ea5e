import { useEffect, type RefObject } from 'react';

/** Sets `data-before` and `data-after` on a strip that scrolls sideways while there is more beyond that end. */
export function useScrollEdges(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // From right to left the offset counts down from 0.
      const passed = Math.abs(scrollLeft);
      element.toggleAttribute('data-before', passed > 1);
      element.toggleAttribute('data-after', scrollWidth - clientWidth - passed > 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const tab of element.children) observer.observe(tab);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip]);
}
