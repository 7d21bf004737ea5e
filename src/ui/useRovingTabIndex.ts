import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { stepOf } from './stepOf.ts';

/**
 * Makes the buttons of one choice a single stop of the Tab key; arrows, Home and End move between them. Takes their
 * number and the index of the chosen one (-1: none); returns which of them has the tab stop, and the handlers for the
 * element with `role="toolbar"` around them.
 */
export function useRovingTabIndex(count: number, chosen: number) {
  const [last, setLast] = useState(-1);
  const wanted = last < 0 ? chosen : last;
  return {
    stop: Math.max(0, Math.min(wanted, count - 1)),
    heard: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
        setLast(buttonsIn(currentTarget).indexOf(target)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        const buttons = buttonsIn(event.currentTarget);
        const at = buttons.indexOf(event.target as Element);
        const isRtl = document.documentElement.dir === 'rtl';
        const to = at < 0 ? null : stepOf(event.key, at, buttons.length, isRtl);
        if (to === null) return;
        event.preventDefault();
        (buttons[to] as HTMLElement).focus();
      },
    },
  };
}

function buttonsIn(element: HTMLElement): Element[] {
  return [...element.querySelectorAll('button')];
}
