import { useMemo } from 'react';
import { countedUnread } from '#src/rules/chat/unread.ts';
import { butDrafts } from './butDrafts.ts';
import { useSync } from './SyncProvider.tsx';
import { useArrival } from './useArrival.ts';
import { useLive } from './useLive.ts';
import { useNow } from './useNow.ts';

/**
 * Unread messages over all conversations that are neither archived nor muted, and those that were marked as unread.
 * Undefined until they were counted, and while none are here of conversations that were never pulled to this device.
 */
export function useUnread(): number | undefined {
  const { chat } = useSync();
  const now = useNow();
  const rows = useLive(useMemo(() => butDrafts(chat.conversations('active')), [chat]));
  const isPulled = useArrival('conversations') === 'here';
  const unread = rows && countedUnread(rows, now);
  return unread === 0 && !isPulled ? undefined : unread;
}
