import { useEffect, useRef } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useTabFocus } from '#src/data/useTabFocus.ts';
import { readMark } from '../rules/following.ts';

export interface InSight {
  readonly conversationId: string;
  /** Known as read already, on this device or another: there is nothing to write, and nobody to be waited for. */
  readonly readSeq: number;
  readonly lastSeq: number;
  readonly isAtBottom: boolean;
}

/** Marks a conversation read up to `lastSeq` when a person can have seen it. */
export function useReadMarks({ conversationId, readSeq, lastSeq, isAtBottom }: InSight): void {
  const { chat } = useSync();
  const isFocused = useTabFocus();
  const markedSeq = useRef(0);
  useEffect(() => {
    const known = Math.max(readSeq, markedSeq.current);
    const mark = readMark({ isAtBottom, isFocused, lastSeq, markedSeq: known });
    if (mark === null) return;
    const before = markedSeq.current;
    markedSeq.current = mark;
    chat.markRead(conversationId, mark).catch(() => {
      // Not written: the next occasion tries again.
      markedSeq.current = before;
    });
  }, [chat, conversationId, isAtBottom, isFocused, lastSeq, readSeq]);
}
