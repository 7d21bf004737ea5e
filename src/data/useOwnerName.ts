import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useLive } from './useLive.ts';

/**
 * The name of whoever lists a home, which the server tells a person who looked at one of theirs; null where it is not here (yet), and of
 * a home of one's own.
 */
export function useOwnerName(ownerId: string): string | null {
  const { chat } = useSync();
  const people = useLive(useMemo(() => chat.people(), [chat]));
  return people?.find(({ id }) => id === ownerId)?.full_name || null;
}
