import { type RefObject, useEffect } from 'react';
import { hasLooked, type Look } from '../rules/steady.ts';

/**
 * Tells when somebody looks at a list: they scroll what it stands in, or what is in it, press it, or come to it with the
 * focus. `since`: whatever begins it anew.
 */
export function useLooked(
  list: RefObject<HTMLElement | null>,
  since: string,
  onLooked: () => void,
): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const tell = (look: Look) => {
      if (hasLooked(look)) onLooked();
    };
    const around = element.closest('[data-scroller], #page');
    const from = new Map<EventTarget | null, number>([[around, around?.scrollTop ?? 0]]);
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // An element that scrolls within the list began at its top.
      tell({ kind: 'scrolled', px: target.scrollTop - (from.get(target) ?? 0) });
    };
    const outside = (event: Event) => {
      if (event.target === around) scrolled(event);
    };
    const touched = () => tell({ kind: 'touched' });
    around?.addEventListener('scroll', outside, { passive: true });
    element.addEventListener('scroll', scrolled, { passive: true, capture: true });
    element.addEventListener('focusin', touched);
    element.addEventListener('pointerdown', touched, { passive: true });
    return () => {
      around?.removeEventListener('scroll', outside);
      element.removeEventListener('scroll', scrolled, { capture: true });
      element.removeEventListener('focusin', touched);
      element.removeEventListener('pointerdown', touched);
    };
    // Begun anew, what was scrolled before is where it begins.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, since, onLooked]);
}
