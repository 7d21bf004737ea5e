import { API } from '#contract/protocol/api.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import {
  documentsToKeep,
  homesWithPhotos,
  photosToKeep,
} from '../../model/rules/listing/photosToKeep.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { KeeperDeps } from './keeperDeps.ts';
import { autorun, type Readable } from './autorun.ts';

export interface ListPhotoKeeperDeps
  extends Pick<KeeperDeps, 'clock' | 'log' | 'records' | 'market'> {
  readonly isOnline: Readable<boolean>;
  readonly isSavingData: Readable<boolean>;
  /** Fetches those that are not kept yet, until it is ended. Rejects where one could not be had. */
  prefetch(addresses: readonly string[], ending: AbortSignal): Promise<void>;
}

/** Keeps the photos of lists that want them on this device, while there is a network and no data is saved. */
export function startListPhotoKeeper(deps: ListPhotoKeeperDeps): Unsubscribe {
  const { records, market, isOnline, isSavingData, prefetch, log } = deps;
  let key = '';
  let ending = new AbortController();
  const fetchThese = (addresses: readonly string[]) => {
    const next = addresses.join(' ');
    if (next === key) return;
    key = next;
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    if (addresses.length === 0) return;
    // A photo that could not be fetched now is fetched with the next network, or at the next start.
    prefetch(addresses, signal).catch((error: unknown) => {
      if (!signal.aborted) log.info('photos of a list wait', error);
    });
  };
  const stop = autorun(deps, (read) => {
    const saved = read(market.notes.all('saved_home')) ?? [];
    const lists = read(records.list('home_list')) ?? [];
    const ids = homesWithPhotos(saved, lists);
    const listings = ids.length === 0 ? [] : read(market.listings.byIds(ids));
    const homes = read(isOnline) && !read(isSavingData) ? (listings ?? []) : [];
    fetchThese([
      ...photosToKeep(homes).map((each) => photoAddress(each, 'medium')),
      ...documentsToKeep(homes).map(API.listingFile),
    ]);
  });
  return () => {
    stop();
    ending.abort();
  };
}
