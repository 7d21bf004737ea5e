import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadQuery } from '#src/data/types.ts';
import { useIdle } from '#src/ui/useIdle.ts';
import { BOTTOM_THRESHOLD_PX } from '../rules/following.ts';
import type { RowPlace } from '../rules/threadRows.ts';
import { useBringIntoView } from './useBringIntoView.ts';
import { useFirstPlace } from './useFirstPlace.ts';
import { type Jumps, useJumps } from './useJumps.ts';
import { useOlderPages } from './useOlderPages.ts';

/** After a turn of the device the rows are measured, rendered and measured again. */
const SETTLING_FRAMES = 6;

const PADDING_START_PX = 36;
const PADDING_END_PX = 40;

/** Rows made outside of what is seen: none until the thread has been painted, which they would hold up, and few while many come. */
const OVERSCAN = { first: 0, jumping: 2, later: 12 } as const;

/** The least that stands above and below the messages, the name and the field to write in: rows for its place would not be seen. */
const AROUND_PX = 124;

/** A message to bring into view. Another object asks again for the same one. */
export interface ScrollTarget {
  readonly seq: number;
}

export interface ThreadScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** For the element that is as tall as all rows. */
  readonly tall: (element: HTMLElement | null) => void;
  readonly isAtBottom: boolean;
  /** False until the thread stands where it opens. */
  readonly isPlaced: boolean;
  /** False until it has been painted there, and a calm moment came. */
  readonly isPainted: boolean;
  /** While the end has not been reached since opening: the read mark of then. */
  readonly seenUpTo: number | null;
  readonly onScroll: () => void;
  readonly toLatest: () => void;
}

/**
 * The window of rows that is rendered and where it stands: it opens at the unread line or the end,
 * follows what comes in while at the end, keeps its place otherwise, and asks for older pages.
 */
export function useThreadScroll(
  query: ThreadQuery,
  rows: readonly RowPlace[],
  unreadAfterSeq: number | null,
  target: ScrollTarget | null,
): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const [hasReachedEnd, setReachedEnd] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  const isPainted = useIdle(isPlaced);
  const { isCalm, rangeExtractor, follow } = useJumps(rows, scroller);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    // Before the scroller is there the rows at the end are made as for a whole window: else those at the top
    // would be made first, for nothing.
    initialRect: { width: 0, height: innerHeight - AROUND_PX },
    initialOffset: () => Math.max(0, heightOf(rows) - innerHeight + AROUND_PX),
    overscan: !isPainted ? OVERSCAN.first : isCalm ? OVERSCAN.later : OVERSCAN.jumping,
    rangeExtractor,
    paddingStart: PADDING_START_PX,
    paddingEnd: PADDING_END_PX,
    scrollPaddingStart: 64,
    anchorTo: 'end',
    // Rows are put where they were measured to stand, and not rendered once more for it.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    followOnAppend: true,
    scrollEndThreshold: BOTTOM_THRESHOLD_PX,
  });
  const { bring, leave, isBringing } = useBringIntoView(rows, virtualizer, scroller);
  const toLatest = useCallback(() => {
    leave();
    virtualizer.scrollToEnd();
  }, [leave, virtualizer]);
  const askOlder = useOlderPages(query, scroller);
  const onPlaced = useCallback(() => setPlaced(true), []);
  useFirstPlace(query, rows, unreadAfterSeq, { bring, toLatest, onPlaced });

  const { height, settling } = useEndOverResizes(scroller, isAtBottom);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isAtEnd = left <= BOTTOM_THRESHOLD_PX;
    // It became smaller and is not there yet: what is told here is an earlier move of ours.
    const isShrinking = element.clientHeight < height.current && !isBringing();
    setAtBottom((wasAtEnd) => isAtEnd || (wasAtEnd && isShrinking));
    if (isAtEnd && isPlaced) setReachedEnd(true);
    askOlder();
  }, [askOlder, height, isBringing, isPlaced]);

  // A page that does not fill the screen gives nothing to scroll: ask again while pages keep coming.
  useEffect(() => {
    if (rows.length > 0) onScroll();
  }, [rows.length, onScroll]);

  const isFollowing = useCallback(
    () => isAtBottom && isPlaced && !isBringing(),
    [isAtBottom, isBringing, isPlaced],
  );
  useFollowedEnd(rows.length, { isFollowing, follow, toLatest });

  const handled = useRef<ScrollTarget | null>(null);
  useEffect(() => {
    if (target) void query.showSeq(target.seq);
  }, [target, query]);
  useEffect(() => {
    if (!target || handled.current === target) return;
    const hit = rows.find((row) => row.seq === target.seq);
    if (!hit) return;
    handled.current = target;
    cancelAnimationFrame(settling.current);
    bring(hit.id, 'center');
  }, [bring, rows, settling, target]);

  const last = rows.at(-1);
  const unsentId = last?.isUnsent === true ? last.id : null;
  const shownUnsentId = useRef(unsentId);
  useLayoutEffect(() => {
    if (shownUnsentId.current === unsentId) return;
    shownUnsentId.current = unsentId;
    // A person's new message is shown to them, wherever they were reading.
    if (unsentId !== null) toLatest();
  }, [toLatest, unsentId]);

  return {
    scroller,
    virtualizer,
    tall: virtualizer.containerRef,
    isAtBottom,
    isPlaced,
    isPainted,
    seenUpTo: hasReachedEnd ? null : unreadAfterSeq,
    onScroll,
    toLatest,
  };
}

/**
 * The keyboard of a phone, a banner, a growing composer: the end stays in sight when it was. The list does not know its new size
 * yet, the document does; rows of another width are measured in the frames after. `height`: of the scroller when it was
 * last put at the end, CSS px. `settling`: the next frame it is put there, for whoever goes elsewhere meanwhile to cancel.
 */
function useEndOverResizes(scroller: RefObject<HTMLDivElement | null>, isAtBottom: boolean) {
  const height = useRef(0);
  const settling = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isAtBottom) return undefined;
    let width = element.clientWidth;
    height.current = element.clientHeight;
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight;
      stayAtEnd(element, element.clientWidth === width ? 0 : SETTLING_FRAMES, settling);
      width = element.clientWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAtBottom, scroller]);
  return { height, settling };
}

interface EndMoves {
  readonly isFollowing: () => boolean;
  readonly follow: Jumps['follow'];
  readonly toLatest: () => void;
}

/** Rows that come in above the last one are no append: the list would keep its place and leave the end. */
function useFollowedEnd(count: number, { isFollowing, follow, toLatest }: EndMoves): void {
  const followed = useRef(count);
  useLayoutEffect(() => {
    follow(isFollowing);
    if (followed.current === count) return;
    followed.current = count;
    if (isFollowing()) toLatest();
  }, [count, follow, isFollowing, toLatest]);
}

/** About how tall the whole list is, CSS px, before any of it was measured. */
const heightOf = (rows: readonly RowPlace[]): number =>
  rows.reduce((sum, row) => sum + row.height, PADDING_START_PX + PADDING_END_PX);

/** Keeps the end in sight for some frames. `settling`: the next of them, for whoever goes elsewhere meanwhile to cancel. */
function stayAtEnd(element: HTMLElement, frames: number, settling: { current: number }): void {
  cancelAnimationFrame(settling.current);
  element.scrollTop = element.scrollHeight;
  if (frames > 0)
    settling.current = requestAnimationFrame(() => stayAtEnd(element, frames - 1, settling));
}
