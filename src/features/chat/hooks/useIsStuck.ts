import { useEffect, useState } from 'react';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';

/** Local reads take milliseconds; one that takes this long has failed. */
const STUCK_MS = 10_000;

/** True while nothing was read and the local database failed, or did not answer for very long. */
export function useIsStuck(isLoading: boolean): boolean {
  const { device } = useSyncStatus('device');
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setStuck(true), STUCK_MS);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [isLoading]);
  return isStuck || (isLoading && device.status === 'failed');
}
