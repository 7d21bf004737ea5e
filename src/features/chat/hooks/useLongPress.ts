import { useEffect, useEffectEvent, type RefObject } from 'react';

const HOLD_MS = 450;
/** px a finger may move and still be held. */
const MOVE_MAX = 10;

/**
 * Calls back when a finger is held on the element. The held element is then neither followed nor selected.
 */
export function useLongPress(target: RefObject<HTMLElement | null>, onHold: () => void): void {
  const hold = useEffectEvent(onHold);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: PointerEvent | null = null;
    let isHeld = false;
    const end = () => clearTimeout(timer);
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      hear: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, hear, { signal: stop.signal, capture: true });
    on('pointerdown', (event) => {
      end();
      isHeld = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      start = event;
      timer = setTimeout(() => {
        isHeld = true;
        hold();
      }, HOLD_MS);
    });
    on('pointermove', (event) => {
      const moved =
        start === null
          ? 0
          : Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (moved > MOVE_MAX) end();
    });
    on('pointerup', end);
    on('pointercancel', end);
    on('contextmenu', (event) => {
      if (start !== null && start.pointerId === event.pointerId) event.preventDefault();
    });
    on('touchend', (event) => {
      // No click follows: it would press the link below the finger, or what the menu takes for a press beside it.
      if (isHeld) event.preventDefault();
      isHeld = false;
    });
    return () => {
      end();
      stop.abort();
    };
  }, [target]);
}
