import type { Unsubscribe } from '../../kit/clock.ts';
import type { NetworkKind } from '../../model/ports/catalogue.ts';
import { isFirstPullDue } from '../../model/firstPull.ts';
import type { CollectionName, Live, SyncStatus } from '../../model/types.ts';
import { startAlertKeeper } from './alertKeeper.ts';
import { startDraftKeeper } from './draftKeeper.ts';
import { startListingNoticeKeeper } from './listingNoticeKeeper.ts';
import { startListPhotoKeeper, type ListPhotoKeeperDeps } from './listPhotoKeeper.ts';
import { startShortlistNoticeKeeper } from './shortlistNoticeKeeper.ts';
import { startStandingNoticeKeeper } from './standingNoticeKeeper.ts';
import { startViewingHoursKeeper } from './viewingHoursKeeper.ts';
import { startViewingNoticeKeeper } from './viewingNoticeKeeper.ts';
import { startOwnFileKeeper, type OwnFileKeeperDeps } from './ownFileKeeper.ts';
import type { KeeperDeps } from './keeperDeps.ts';
import type { Readable } from './autorun.ts';

export interface StartKeepersDeps
  extends Omit<KeeperDeps, 'coming' | 'market'>,
    Pick<ListPhotoKeeperDeps, 'prefetch'>,
    Pick<OwnFileKeeperDeps, 'openFiles' | 'hasRoom'> {
  readonly market: KeeperDeps['market'] & OwnFileKeeperDeps['market'];
  readonly status: Pick<Live<SyncStatus>, 'get' | 'subscribe'>;
  readonly network: Pick<NetworkKind, 'savesData' | 'onChange'>;
}

/**
 * Starts the keepers, which work for a person beside what they do themselves: they match alerts, confirm viewings in chosen
 * hours, put news of homes and viewings into the notification centre, keep photos of lists and finish published drafts. They
 * run in the one tab that leads. The next leader goes on, and since all their records have derived ids nothing is told twice.
 */
export function startKeepers({
  status,
  prefetch,
  network,
  openFiles,
  hasRoom,
  ...deps
}: StartKeepersDeps): Unsubscribe {
  const each: KeeperDeps = {
    ...deps,
    coming: remembered((name: CollectionName) =>
      derived(status, (now) => isFirstPullDue(now, name)),
    ),
  };
  const isOnline = derived(status, ({ reachability }) => reachability === 'online');
  const isSavingData = {
    get: () => network.savesData(),
    subscribe: (onChange: () => void) => network.onChange(onChange),
  };
  const stops = [
    startAlertKeeper(each),
    startListingNoticeKeeper(each),
    startShortlistNoticeKeeper(each),
    startStandingNoticeKeeper(each),
    startViewingNoticeKeeper(each),
    startViewingHoursKeeper(each),
    startDraftKeeper(each),
    startListPhotoKeeper({
      ...deps,
      prefetch,
      isOnline,
      isSavingData,
    }),
    startOwnFileKeeper({
      ...each,
      market: deps.market,
      openFiles,
      hasRoom,
      isOnline,
      isSavingData,
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** A part of a value: it tells when that part changes. */
function derived<From, T>(from: Readable<From>, pick: (value: From) => T): Readable<T> {
  const get = () => pick(from.get());
  return {
    get,
    subscribe(onChange) {
      let last = get();
      return from.subscribe(() => {
        const next = get();
        if (Object.is(next, last)) return;
        last = next;
        onChange();
      });
    },
  };
}

function remembered<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
