import { useEffect, useState, type FocusEvent } from 'react';

export interface Folding {
  readonly isFolded: boolean;
  /** It stays as somebody set it. */
  setFolded(isFolded: boolean): void;
  /** For the part that folds: it stays open while a pointer is over it or the focus in it. */
  readonly around: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** Folds a part by itself after so many ms without anybody at it. */
export function useFolding(ms: number): Folding {
  const [isFolded, setFolded] = useState(false);
  const [isSet, setSet] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isIn, setIn] = useState(false);
  const isHeld = isSet || isOver || isIn;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setFolded(true), ms);
    return () => clearTimeout(timer);
  }, [isHeld, ms]);
  return {
    isFolded,
    setFolded(next) {
      setSet(true);
      setFolded(next);
    },
    around: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setIn(true),
      // Also when the window loses the focus: the element in it keeps it.
      onBlur: ({ currentTarget }) => setIn(currentTarget.contains(document.activeElement)),
    },
  };
}
