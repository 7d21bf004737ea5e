import { useEffect } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { RefusalNews } from './types.ts';

/** Calls back when the server refused a change that was made on this device. Give a stable callback. */
export function useRefusals(onRefused: (news: RefusalNews) => void): void {
  const sync = useSync();
  useEffect(() => sync.onRefused(onRefused), [sync, onRefused]);
}
