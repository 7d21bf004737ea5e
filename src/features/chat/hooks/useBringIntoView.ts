import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RowPlace } from '../rules/threadRows.ts';

type Align = 'start' | 'center';

interface Goal {
  readonly id: string;
  readonly align: Align;
  readonly index: number;
}

const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface BringIntoView {
  /** Scrolls to a row and stays with it until a person scrolls. */
  readonly bring: (id: string, align: Align) => void;
  readonly leave: () => void;
  /** True while a row is brought or stayed with. */
  readonly isBringing: () => boolean;
}

/**
 * Scrolling to a row of a list whose heights are guesses takes several frames, and an older page that
 * arrives meanwhile moves every index: the goal is a message, and its index is looked up again.
 */
export function useBringIntoView(
  rows: readonly RowPlace[],
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  scroller: RefObject<HTMLDivElement | null>,
): BringIntoView {
  const goal = useRef<Goal | null>(null);

  const go = useCallback(
    (id: string, align: Align) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index === -1 || (goal.current?.id === id && goal.current.index === index)) return;
      goal.current = { id, align, index };
      virtualizer.scrollToIndex(index, { align });
    },
    [rows, virtualizer],
  );
  useLayoutEffect(() => {
    if (goal.current) go(goal.current.id, goal.current.align);
  }, [go]);

  const leave = useCallback(() => {
    goal.current = null;
  }, []);
  const bring = useCallback(
    (id: string, align: Align) => {
      leave();
      go(id, align);
    },
    [go, leave],
  );

  useEffect(() => {
    const element = scroller.current;
    for (const event of BY_HAND) element?.addEventListener(event, leave, { passive: true });
    return () => {
      for (const event of BY_HAND) element?.removeEventListener(event, leave);
    };
  }, [leave, scroller]);

  const isBringing = useCallback(() => goal.current !== null, []);

  return { bring, leave, isBringing };
}
