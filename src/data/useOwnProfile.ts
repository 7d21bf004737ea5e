import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { OwnProfile } from './types.ts';
import { useLive } from './useLive.ts';

/** The person's own row; undefined until it was read, null while this device does not have it. */
export function useOwnProfile(): OwnProfile | null | undefined {
  const { account } = useSync();
  return useLive(useMemo(() => account.profile(), [account]));
}
