import { useEffect, useRef } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { RecordBody } from '#src/data/types.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { toConfirm } from './confirmable.ts';

/** Confirms viewings in an owner's hours, where they chose so, while the app is open. Shows nothing. */
export function ViewingKeeper() {
  const hours = useRecord('landlord_settings');
  const { isLeader } = useSyncStatus();
  const session = useSession();
  // Whoever chose nothing has no viewings read for it.
  if (!isLeader || hours?.confirmViewings !== true || session.status !== 'authenticated')
    return null;
  return <Confirming hours={hours} ownerId={session.user.id} />;
}

function Confirming({
  hours,
  ownerId,
}: {
  readonly hours: RecordBody<'landlord_settings'>;
  readonly ownerId: string;
}) {
  const { market } = useSync();
  const viewings = useViewings();
  const now = useNow();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    const inOrder = (viewings ?? []).toSorted((one, other) =>
      one.written_at.localeCompare(other.written_at),
    );
    for (const { id } of toConfirm(inOrder, hours, ownerId, now)) {
      if (underWay.current.has(id)) continue;
      underWay.current.add(id);
      // What could not be kept is due again with the next change.
      void market.inquiries
        .setViewing(id, 'confirmed', 'hours')
        .catch(() => undefined)
        .finally(() => underWay.current.delete(id));
    }
  }, [hours, market, now, ownerId, viewings]);
  return null;
}
