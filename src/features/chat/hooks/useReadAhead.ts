import { useMemo } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { readAhead } from '../rules/readAhead.ts';

/** For the link to a conversation. The read of its messages goes on without a reader for a while, and what was read stays. */
export function useReadAhead(conversationId: string) {
  const { chat } = useSync();
  return useMemo(
    () => readAhead(() => chat.thread(conversationId).subscribe(() => undefined)()),
    [chat, conversationId],
  );
}
