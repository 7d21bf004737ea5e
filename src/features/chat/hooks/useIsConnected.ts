import { useSyncStatus } from '#src/data/useSyncStatus.ts';

/** True while the socket is connected: only then is presence worth showing. */
export function useIsConnected(): boolean {
  return useSyncStatus('connection').connection.status === 'connected';
}
