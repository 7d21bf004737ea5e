import type { HeldListing } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';

/** Whether the person on this device listed the home. */
export function useIsMine({ owner_id }: Pick<HeldListing, 'owner_id'>): boolean {
  const session = useSession();
  return session.status === 'authenticated' && session.user.id === owner_id;
}
