import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useLiveQuery } from './useLiveQuery.ts';

/** Unread messages over all conversations that are not archived; 0 until they are counted. */
export function useUnread(): number {
  const { chat } = useSync();
  const query = useMemo(() => chat.unreadTotal(), [chat]);
  return useLiveQuery(query) ?? 0;
}
