import { type RefObject, useEffect, useRef } from 'react';
import { leadCardId } from '../rules/board.ts';

/**
 * Whoever moved a card keeps it under their focus: in the column where it is now, or, where that is not in sight, on the
 * offer to undo. Without it the focus falls on whatever comes next when the card leaves its column.
 * Looks again whenever its component renders, since the card moves when the change is stored. `around`: the element with the offer.
 */
export function useFollowFocus(around: RefObject<HTMLElement | null>): (id: string | null) => void {
  const followed = useRef<string | null>(null);
  const wanted = useRef(false);
  const frame = useRef(0);
  const look = () => {
    cancelAnimationFrame(frame.current);
    // A menu or dialog that closes gives the focus back within the next frame.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => {
        if (!wanted.current) return;
        const id = followed.current;
        const card = id === null ? null : document.querySelector<HTMLElement>(`#${leadCardId(id)}`);
        const target = card ?? around.current?.querySelector('button');
        target?.focus({ preventScroll: card === null });
      });
    });
  };
  useEffect(() => {
    if (wanted.current) look();
  });
  useEffect(() => {
    // Once the person goes on by themself, nothing is followed any more.
    const stop = () => {
      wanted.current = false;
    };
    document.addEventListener('keydown', stop);
    document.addEventListener('pointerdown', stop);
    return () => {
      cancelAnimationFrame(frame.current);
      document.removeEventListener('keydown', stop);
      document.removeEventListener('pointerdown', stop);
    };
  }, []);
  return (id) => {
    followed.current = id;
    wanted.current = true;
    look();
  };
}
