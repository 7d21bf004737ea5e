import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';

/** How long something can be undone with one press. Product section 3. */
export const UNDO_MS = 10_000;
/** And how long at most where others wait for it: a pointer that rests on the offer keeps it up no longer. */
export const MOST_HELD_BACK_MS = 60_000;

export interface Undo<Gone> {
  /** The change that can be undone; null: none. */
  readonly gone: Gone | null;
  /** Offers to undo something for a while. An earlier offer ends. */
  offer(gone: Gone): void;
  /** It was undone. */
  end(): void;
  /** Ends the offer without undoing. Resolves with the result of `onPassed`. */
  pass(): Promise<void>;
  /** For the element of the offer: its time stops while a pointer is over it or the focus in it. */
  readonly around: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
  /** The element of the offer is gone, with the pointer or the focus that was on it. */
  release(): void;
}

/**
 * An offer to undo for ten seconds, which start again when a pointer or the focus leaves it. `onPassed` does what
 * cannot be undone: when the time is over, when the component unmounts, or when the page is left.
 * `most`: of what others wait for, so many ms whatever is over it, and not when the page is out of sight, as where the
 * phone is put away.
 */
export function useUndo<Gone>(
  onPassed?: (gone: Gone) => unknown,
  { most }: { readonly most?: number } = {},
): Undo<Gone> {
  const [gone, setGone] = useState<Gone | null>(null);
  const [isOver, setOver] = useState(false);
  const [isIn, setIn] = useState(false);
  const offered = useRef<Gone | null>(null);
  const latest = useRef(onPassed);
  useEffect(() => {
    latest.current = onPassed;
  });
  const show = useCallback((next: Gone | null) => {
    offered.current = next;
    setGone(next);
  }, []);
  const pass = useCallback(async () => {
    const passed = offered.current;
    if (passed === null) return;
    show(null);
    await latest.current?.(passed);
  }, [show]);
  const release = useCallback(() => {
    setOver(false);
    setIn(false);
  }, []);
  useEffect(() => {
    if (gone === null || isOver || isIn) return undefined;
    const timer = setTimeout(() => void pass(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [gone, isOver, isIn, pass]);
  useEffect(() => {
    if (gone === null || most === undefined) return undefined;
    const timer = setTimeout(() => void pass(), most);
    const hidden = () => {
      if (document.visibilityState === 'hidden') void pass();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [gone, most, pass]);
  useEffect(() => {
    const leave = () => void pass();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [pass]);
  return {
    gone,
    offer(next) {
      void pass();
      show(next);
    },
    end: () => show(null),
    pass,
    around: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setIn(true),
      // Also when the window loses the focus: the element in it keeps it.
      onBlur: ({ currentTarget }) => setIn(currentTarget.contains(document.activeElement)),
    },
    release,
  };
}
