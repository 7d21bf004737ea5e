import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

const CONTROLS = 'a[href], button, input';

interface Focused {
  readonly element: Element;
  readonly home: string;
  /** The number of the control in its card. */
  readonly place: number;
}

/**
 * A card that is made anew in another place of the list (`data-home`) gets back the focus that was in it, on the same control, and
 * nothing scrolls. Give what it gives to the list.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
} {
  const focused = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || last.element.isConnected) return;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const cards = list.current?.querySelectorAll('[data-home]') ?? [];
    const card = [...cards].find((each) => each.getAttribute('data-home') === last.home);
    const control = card?.querySelectorAll<HTMLElement>(CONTROLS)[last.place];
    focused.current = null;
    control?.focus({ preventScroll: true });
  });
  return useMemo(
    () => ({
      onFocus({ target }) {
        const card = target.closest('[data-home]');
        const home = card?.getAttribute('data-home') ?? null;
        const place = [...(card?.querySelectorAll(CONTROLS) ?? [])].indexOf(target);
        focused.current = home === null || place === -1 ? null : { element: target, home, place };
      },
      // Not called for an element that is taken out of the document while it is painted anew.
      onBlur() {
        focused.current = null;
      },
    }),
    [],
  );
}
