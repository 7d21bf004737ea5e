import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { OwnProfile } from './types.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** The own row; undefined until it was read, null while this device does not have it. */
export function useOwnProfile(): OwnProfile | null | undefined {
  const { account } = useSync();
  return useLiveQuery(useMemo(() => account.profile(), [account]));
}
