import { useEffect, useRef } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useViewings } from '#src/data/useInquiries.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { toTell } from './viewingsToTell.ts';

/** Tells the notification centre what became of viewings, and which are near. In the tab that syncs. Shows nothing. */
export function ViewingTeller() {
  const { isLeader } = useSyncStatus();
  const session = useSession();
  if (!isLeader || session.status !== 'authenticated') return null;
  return <Telling userId={session.user.id} />;
}

function Telling({ userId }: { readonly userId: string }) {
  const { records } = useSync();
  const viewings = useViewings();
  const told = useRecords('notice');
  const settings = useRecord('settings');
  const now = useNow();
  const homes = useListings([...new Set((viewings ?? []).map((each) => each.property_id))]);
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    if (!viewings || !told || !homes || !settings) return;
    const known = new Set(told.map(({ id }) => id));
    for (const { id, body: news } of toTell(viewings, { userId, known, homes, now })) {
      // Who does not want to be told has it as read, should they want to later.
      const body = settings.notifyViewings === false ? { ...news, isRead: true } : news;
      if (underWay.current.has(id)) continue;
      underWay.current.add(id);
      // Told elsewhere meanwhile it stays as it is; what could not be kept is told with the next change.
      void records
        .amend('notice', id, (before) => (before === null ? body : null))
        .catch(() => undefined)
        .finally(() => underWay.current.delete(id));
    }
  }, [homes, now, records, settings, told, userId, viewings]);
  return null;
}
