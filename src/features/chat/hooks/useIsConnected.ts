import { useSyncStatus } from '#src/data/useSyncStatus.ts';

/** True while the line to the server stands: only then is presence worth showing. */
export function useIsConnected(): boolean {
  return useSyncStatus('connection').connection.status === 'connected';
}
