import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { createPagePlaces, type PlaceHere } from '#src/ui/pagePlaces.ts';
import { ACTS, offsetIn, returnTo, scrollerOf, stillOpened } from './returnTo.ts';

const navigation = performance.getEntriesByType('navigation')[0] as
  | PerformanceNavigationTiming
  | undefined;
const places = createPagePlaces(window.sessionStorage, navigation?.type === 'navigate');

export interface PageScroll {
  readonly page: RefObject<HTMLElement | null>;
  readonly here: PlaceHere;
}

/**
 * Starts each page at its top. A person who comes back to one, by Back, Forward or a reload, is brought to
 * where they were: each part that scrolls (the page, and the parts named by `data-scroller`), and the link
 * they opened, with the focus on it.
 */
export function usePageScroll(): PageScroll {
  const page = useRef<HTMLElement>(null);
  const { key, pathname, search } = useLocation();
  const session = useSession();
  const person = session.status === 'authenticated' ? session.user.id : null;
  const isBack = useNavigationType() === NavigationType.Pop;
  const name = `${key} ${pathname}${search}`;
  const here = useMemo(() => ({ page: name, isBack, places }), [name, isBack]);
  /** While somebody is brought back, what scrolls is not where they are. */
  const isReturning = useRef(false);

  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    places.belongTo(person);
    const place = isBack ? places.get(name) : null;
    if (place === null) {
      element.scrollTop = 0;
      return undefined;
    }
    isReturning.current = true;
    return returnTo(element, place, () => (isReturning.current = false));
  }, [name, isBack, person]);

  // With the page itself, not after it is painted: what the next page scrolls, first of all to its top, is not where they were here.
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    /** Since the link was pressed. */
    let hasActed = true;
    const act = () => {
      hasActed = true;
    };
    const keepScroll = ({ target }: Event) => {
      if (isReturning.current || !(target instanceof HTMLElement)) return;
      const part = target === element ? 'page' : target.dataset['scroller'];
      if (part === undefined) return;
      const top = target.scrollTop;
      places.change(name, (before) => ({
        ...before,
        opened: stillOpened(element, before.opened, hasActed),
        scrolled: { ...before.scrolled, [part]: top },
      }));
    };
    const keepLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (link === null || href == null) return;
      const inner = link.closest<HTMLElement>('[data-scroller]')?.dataset['scroller'] ?? 'page';
      const scroller = scrollerOf(element, inner) ?? element;
      const opened = { href, scroller: inner, offset: offsetIn(scroller, link) };
      places.change(name, (before) => ({ ...before, opened }));
      hasActed = false;
    };
    const store = () => places.store();
    // Scrolling does not bubble.
    element.addEventListener('scroll', keepScroll, { passive: true, capture: true });
    element.addEventListener('click', keepLink, { capture: true });
    window.addEventListener('pagehide', store);
    for (const one of ACTS) window.addEventListener(one, act, { capture: true, passive: true });
    return () => {
      for (const one of ACTS) window.removeEventListener(one, act, { capture: true });
      element.removeEventListener('scroll', keepScroll, { capture: true });
      element.removeEventListener('click', keepLink, { capture: true });
      window.removeEventListener('pagehide', store);
    };
  }, [name]);

  return { page, here };
}
