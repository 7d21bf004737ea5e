import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useLive } from './useLive.ts';

/** Whether this person ever sent a message from here. Asked by itself: of the times beside it one is always changing. */
export function useHasSent(): boolean {
  const { status } = useSync();
  const hasSent = useMemo(
    () => ({
      get: () => status.get().collections.outbox.lastPushAt !== null,
      subscribe: (onChange: () => void) => status.subscribe(onChange),
    }),
    [status],
  );
  return useLive(hasSent);
}
