import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { stepOf } from './stepOf.ts';

/**
 * Buttons of one choice as one stop of the Tab key; arrows, Home and End go between them. Takes how many there are and
 * which of them is chosen (-1: none), gives which is the stop and what the element with `role="toolbar"` around them hears.
 */
export function useOneStop(count: number, chosen: number) {
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
