import { type RefObject, useEffect, useRef } from 'react';
import { leadCardId } from '../rules/board.ts';
import { createFocusFollower, type FocusFollower } from '../rules/focusFollower.ts';

/**
 * Keeps a moved card under the focus of the person who moved it: in the column where it is now, or, if it is
 * not in sight there, on the offer to undo. Without this the focus falls on whatever comes next when the card
 * leaves its column. Looks again whenever its component renders, since the card moves when the change is
 * stored. `around`: the element with the offer.
 */
export function useFollowFocus(around: RefObject<HTMLElement | null>): (id: string | null) => void {
  const follower = useRef<FocusFollower | null>(null);
  useEffect(() => {
    const made = createFocusFollower(document);
    follower.current = made;
    return () => made.stop();
  }, []);
  useEffect(() => follower.current?.look());
  return (id) =>
    follower.current?.follow({
      card: () => (id === null ? null : document.querySelector(`#${leadCardId(id)}`)),
      instead: () => around.current?.querySelector('button') ?? null,
    });
}
