import { useEffect, useRef } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { readMark } from '../rules/following.ts';
import { useTabFocus } from './useTabFocus.ts';

/** Marks a conversation read up to `lastSeq` when a person can have seen it. */
export function useReadMarks(conversationId: string, lastSeq: number, isAtBottom: boolean): void {
  const { chat } = useSync();
  const isFocused = useTabFocus();
  const markedSeq = useRef(0);
  useEffect(() => {
    const mark = readMark({ isAtBottom, isFocused, lastSeq, markedSeq: markedSeq.current });
    if (mark === null) return;
    const before = markedSeq.current;
    markedSeq.current = mark;
    chat.markRead(conversationId, mark).catch(() => {
      // Not written: the next occasion tries again.
      markedSeq.current = before;
    });
  }, [chat, conversationId, isAtBottom, isFocused, lastSeq]);
}
