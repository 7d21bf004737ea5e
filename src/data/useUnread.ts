import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useArrival } from './useArrival.ts';
import { useLive } from './useLive.ts';

/**
 * Unread messages over all conversations that are not archived. Undefined until they were counted, and while none are
 * here of conversations that were never pulled to this device.
 */
export function useUnread(): number | undefined {
  const { chat } = useSync();
  const unread = useLive(useMemo(() => chat.unreadTotal(), [chat]));
  const isPulled = useArrival('conversations') === 'here';
  return unread === 0 && !isPulled ? undefined : unread;
}
