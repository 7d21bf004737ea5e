import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';

/** So long what was done can be taken back with one press. Product section 3. */
export const UNDO_MS = 10_000;

export interface Undo<Gone> {
  /** What can be taken back; null: nothing. */
  readonly gone: Gone | null;
  /** It was done: for a while it can be taken back. What was offered before passes. */
  offer(gone: Gone): void;
  /** It was taken back. */
  end(): void;
  /** It can be taken back no longer. Resolves with what followed from it. */
  pass(): Promise<void>;
  /** For the element that offers it: while a pointer is over it or the focus in it, time stands still. */
  readonly around: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
  /** The element that offers it is gone, and whatever was over it or in it. */
  release(): void;
}

/**
 * Ten seconds to take something back, which begin anew when a pointer or the focus leaves the offer. `onPassed` does what
 * cannot be taken back: once it passed, when the component goes, or when the page is left.
 */
export function useUndo<Gone>(onPassed?: (gone: Gone) => Promise<unknown>): Undo<Gone> {
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
      // Of a window that is left, too: what has the focus in it keeps it.
      onBlur: ({ currentTarget }) => setIn(currentTarget.contains(document.activeElement)),
    },
    release,
  };
}
