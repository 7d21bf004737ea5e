import { useCallback, useEffect, useRef } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { Kept } from '#src/data/types.ts';
import { useArrived } from '#src/data/useArrived.ts';
import { useHomes } from '#src/data/useHomes.ts';
import { useListings, useMyListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { amended, noticesOfHomes } from './listingsToTell.ts';

/** Tells the notification centre of the person's own homes and of saved ones. In the tab that syncs. Shows nothing. */
export function ListingTeller() {
  const { isLeader } = useSyncStatus();
  const session = useSession();
  // What was told on other devices is known before anything is told here.
  const hasArrived = useArrived(NOTHING, 'records') !== undefined;
  if (!isLeader || session.status !== 'authenticated' || !hasArrived) return null;
  return <Telling userId={session.user.id} />;
}

const NOTHING: readonly never[] = [];

function Telling({ userId }: { readonly userId: string }) {
  const { records } = useSync();
  const notices = useRecords('notice');
  const hits = useRecords('alert_hit');
  const settings = useRecord('settings');
  const saved = useHomes('saved_home');
  const mine = useMyListings();
  const held = useListings((saved ?? []).map(({ propertyId }) => propertyId));
  const now = useNow();
  const isTurn = useTurnAfterAlerts(now);
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    if (!notices || !hits || !settings || !saved || !mine || !held) return;
    const since = settings.listingsSince ?? null;
    const telling = { userId, now, since, isWanted: settings.notifyListings !== false };
    const due = noticesOfHomes({ mine, saved, held, notices, hits }, telling).filter(isTurn);
    const written = due.flatMap(({ id, body }) => {
      if (underWay.current.has(id)) return [];
      underWay.current.add(id);
      const done = () => underWay.current.delete(id);
      return [records.amend('notice', id, (before) => amended(before, body)).finally(done)];
    });
    // What could not be kept is told with the next change; the first look is over once its notices stand.
    void Promise.all(written)
      .then(() => (since === null ? records.change('settings', { listingsSince: now }) : undefined))
      .catch(() => undefined);
  }, [held, hits, isTurn, mine, notices, now, records, saved, settings, userId]);
  return null;
}

/** An alert that may tell of the same home looks for it in a worker: so long its turn is. */
const ALERTS_LOOK_MS = 20_000;

/** Whether a notice need not wait for alerts, which tell of a saved home as their person wants it. */
function useTurnAfterAlerts(now: number): (notice: Kept<'notice'>) => boolean {
  const searches = useRecords('saved_search');
  const firstSeen = useRef(new Map<string, number>());
  const isAlerted = searches?.some(({ body: { alert } }) => alert.isOn) !== false;
  return useCallback(
    ({ id, body: { at, listing } }) => {
      if (!isAlerted || listing === undefined || listing.isOver === true) return true;
      if (!ALERTED.has(listing.what)) return true;
      const key = `${id} ${at}`;
      const seen = firstSeen.current.get(key) ?? now;
      firstSeen.current.set(key, seen);
      return now - seen >= ALERTS_LOOK_MS;
    },
    [isAlerted, now],
  );
}

const ALERTED: ReadonlySet<string> = new Set(['price', 'let', 'sold']);
