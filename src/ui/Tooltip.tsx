import { keyOf } from './keyOf.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A pointer that only passes over opens nothing. */
const DELAY_MS = 500;
const GAP_PX = 6;
const EDGE_PX = 8;

export interface TooltipProps {
  readonly label: string;
  /** The control it explains, which must carry the name itself. */
  readonly of: RefObject<HTMLElement | null>;
}

/**
 * A hint on hover and on keyboard focus, in the browser's top layer. Escape and a press close it. For sighted people
 * only: screen readers have the control's own name.
 */
export function Tooltip({ label, of }: TooltipProps) {
  const isWanted = useIsWanted(of);
  return isWanted && <Hint label={label} of={of} />;
}

function useIsWanted(of: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const control = of.current;
    if (control === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const close = () => {
      clearTimeout(timer);
      setWanted(false);
    };
    const on = (type: keyof HTMLElementEventMap, listener: (event: Event) => void) =>
      control.addEventListener(type, listener, { signal });
    on('pointerenter', (event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(() => setWanted(true), DELAY_MS);
    });
    on('focus', () => control.matches(':focus-visible') && setWanted(true));
    for (const type of ['pointerleave', 'pointerdown', 'click', 'blur'] as const) on(type, close);
    document.addEventListener('keydown', (event) => keyOf(event) === 'Escape' && close(), {
      signal,
    });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [of]);
  return isWanted;
}

function Hint({ label, of }: TooltipProps) {
  const hint = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = hint.current;
    const control = of.current;
    if (element === null || control === null) return;
    element.showPopover();
    place(element, control.getBoundingClientRect());
  }, [of]);
  return (
    <span
      ref={hint}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-auto m-0 w-max max-w-[calc(100vw-1rem)] rounded-field border-0 bg-ink px-2.5 py-1 text-sm font-normal text-paper shadow-float"
    >
      {label}
    </span>
  );
}

/** Above the control, or below where there is no room; never beyond the edge of the window. */
function place(hint: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const centred = left + width / 2 - hint.offsetWidth / 2;
  const rightmost = document.documentElement.clientWidth - hint.offsetWidth - EDGE_PX;
  const above = top - hint.offsetHeight - GAP_PX;
  hint.style.left = `${Math.max(EDGE_PX, Math.min(centred, rightmost))}px`;
  hint.style.top = `${above >= EDGE_PX ? above : bottom + GAP_PX}px`;
}
