import { useLayoutEffect, useRef, useState } from 'react';
import type { ThreadQuery } from '#src/data/types.ts';
import type { RowPlace } from '../rules/threadRows.ts';

/** With more unread messages than this the thread opens at its end, without the line. */
const UNREAD_LINE_MAX = 500;

export interface FirstPlaceMoves {
  readonly bring: (id: string, align: 'start') => void;
  readonly toLatest: () => void;
  /** Called once, when the thread stands. */
  readonly onPlaced: () => void;
}

/**
 * Puts a thread where it opens: at the unread line, else at the end. When the line is further up than
 * the window reaches, the window is widened first. The moves must keep their identity.
 */
export function useFirstPlace(
  query: ThreadQuery,
  rows: readonly RowPlace[],
  unreadAfterSeq: number | null,
  { bring, toLatest, onPlaced }: FirstPlaceMoves,
): void {
  const isPlaced = useRef(false);
  const [isWidened, setWidened] = useState(false);
  const isWidening = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return;
    const line = rows.find((row) => row.startsUnread);
    if (!line && !isWidened && isLineAbove(rows, unreadAfterSeq)) {
      toLatest();
      if (isWidening.current) return;
      isWidening.current = true;
      void query.showSeq(unreadAfterSeq ?? 0).finally(() => setWidened(true));
      return;
    }
    if (line) bring(line.id, 'start');
    else toLatest();
    isPlaced.current = true;
    onPlaced();
  }, [bring, isWidened, onPlaced, query, rows, toLatest, unreadAfterSeq]);
}

function isLineAbove(rows: readonly RowPlace[], unreadAfterSeq: number | null): boolean {
  const first = rows[0]?.seq ?? null;
  if (first === null || unreadAfterSeq === null) return false;
  const missing = first - unreadAfterSeq - 1;
  return missing > 0 && missing <= UNREAD_LINE_MAX;
}
