import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { rowsAtEnd } from '../rules/rowsAtEnd.ts';
import type { RowPlace } from '../rules/threadRows.ts';

/** More new rows than this at once are a jump: those that were in sight are not, afterwards. */
const JUMP_ROWS = 8;
/** So long after a jump another one is expected. */
const CALM_MS = 2000;
/** Rows made above the window when it jumps. */
const MORE_ROWS = 2;

export interface Jumps {
  /** False while hundreds of rows come: the next are coming, and what is made beside the window is made for nothing. */
  readonly isCalm: boolean;
  /**
   * Chooses the rendered rows: where the list jumps to its new end those there, at once. It would make those
   * at the old one again first.
   */
  readonly rangeExtractor: (range: Range) => number[];
  /** The list follows its end from now on, or does not. */
  readonly follow: (isFollowing: () => boolean) => void;
}

interface End {
  readonly count: number;
  readonly lastId: string | undefined;
}

/** Many came, and not above what was there. */
const isJump = (before: End, now: End): boolean =>
  now.count - before.count > JUMP_ROWS && now.lastId !== before.lastId;

/** Jumps to the end when messages come in by hundreds. */
export function useJumps(
  rows: readonly RowPlace[],
  scroller: RefObject<HTMLElement | null>,
): Jumps {
  const count = rows.length;
  const lastId = rows.at(-1)?.id;
  const painted = useRef({ count, lastId });
  const isFollowing = useRef<() => boolean>(() => false);
  const [jump, setJump] = useState(count);
  const [calmAt, setCalmAt] = useState(count);
  useLayoutEffect(() => {
    if (isJump(painted.current, { count, lastId }) && isFollowing.current()) setJump(count);
    painted.current = { count, lastId };
  }, [count, lastId]);
  useEffect(() => {
    const timer = setTimeout(() => setCalmAt(jump), CALM_MS);
    return () => clearTimeout(timer);
  }, [jump]);
  const follow = useCallback((next: () => boolean) => {
    isFollowing.current = next;
  }, []);
  const rangeExtractor = useCallback(
    (range: Range) =>
      isJump(painted.current, { count: range.count, lastId: rows.at(-1)?.id }) &&
      isFollowing.current()
        ? rowsAtEnd(rows, scroller.current?.clientHeight ?? innerHeight, MORE_ROWS)
        : defaultRangeExtractor(range),
    [rows, scroller],
  );
  const isCalm = jump === calmAt;
  return useMemo(() => ({ isCalm, rangeExtractor, follow }), [follow, isCalm, rangeExtractor]);
}
