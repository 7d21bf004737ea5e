import { GUEST, ownerOf } from '../model/owner.ts';
import type { Platform } from '../adapters/browser/index.ts';
import { createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { askAround, askCity, askPlaces } from '../adapters/api/asking.ts';
import { createLoadedSeries, createUndoOffers, openMarket } from '../listings/opening.ts';
import { openStores } from '../adapters/rxdb/stores.ts';
import { createCatalogue } from '../adapters/supabase/following.ts';
import type { StoredTokens, Supabase } from '../adapters/supabase/index.ts';
import { createRows } from '../adapters/supabase/rows.ts';
import { channelOf, GUEST_DATABASE } from '../store/identity.ts';
import { PhotoError } from '../model/errors.ts';
import { startGuestCatalogue } from './guestCatalogue.ts';
import type { OpenMarket } from '../listings/index.ts';
import { always } from '../kit/source.ts';
import type { Report } from '../model/parcel.ts';
import { UNKNOWN_NETWORK } from '../model/unknownNetwork.ts';
import type { PlaceCalls } from '../model/ports/catalogue.ts';
import type { Searcher } from '../model/ports/searcher.ts';
import type { DeviceStatus } from '../model/types.ts';
import type { Identity } from './identity.ts';
import type { AllViewsLeft } from '../outgoing/index.ts';
import { openLooks, openPhotos } from '../outgoing/sending.ts';

export interface OpenMarketDeps {
  readonly origin: string;
  readonly platform: Platform;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  readonly storage: Storage;
  readonly viewsLeft: Pick<AllViewsLeft, 'changed'>;
  sendReport(report: Report): Promise<unknown>;
  /** Told how the database stands that a guest reads. */
  onGuestDevice(status: DeviceStatus): void;
  /** The searcher that searched this database before it was opened; null: there was none. */
  startedSearcher(name: string): Promise<Searcher> | null;
}

/** The market of who is signed in: the engine of their identity keeps it in step. */
export function openPersonsMarket(deps: OpenMarketDeps, identity: Identity): OpenMarket {
  const { platform } = deps;
  const { clock, log, random } = platform;
  const { name } = identity.database;
  const { photos, close } = openPhotos({
    store: createPhotoStore(name, identity.ending),
    database: identity.database,
    progress: identity.uploads,
    make: platform.makePicture ?? (() => Promise.reject(new PhotoError('unreadable'))),
    takeFile: async (file, called) => await (await import('./takeFile.ts')).takeFile(file, called),
    clock,
    random,
    log,
  });
  return openMarket({
    person: identity,
    database: identity.database,
    clock,
    random,
    log,
    searcher: () => searcherOf(deps, identity.database.name),
    hidden: identity.scope.reads.records('hidden_home'),
    goesTo: identity.scope.reads.records('place'),
    ...openLooks(deps, ownerOf(identity.userId), identity.ending),
    places: placesOf(deps),
    series: seriesOf(deps, identity.database.name),
    platform: platformOf(deps, identity.database.name),
    network: platform.network ?? UNKNOWN_NETWORK,
    offers: createUndoOffers(platform.locks(name)),
    sendReport: deps.sendReport,
    photos,
    close,
  });
}

/** The catalogue as a guest reads it, in a database of the device's own that holds nothing of anybody. */
export function openGuestsMarket(deps: OpenMarketDeps): OpenMarket {
  const { origin, platform, supabase } = deps;
  const { clock, log, random } = platform;
  const { database } = openStores(GUEST_DATABASE, platform.databaseStorage, {
    channel: (topic) => platform.channel(channelOf(GUEST_DATABASE, topic)),
  });
  const stopTelling = database.device.subscribe(() => deps.onGuestDevice(database.device.get()));
  const guest = startGuestCatalogue({
    database,
    clock,
    random,
    log,
    page: platform.page,
    locks: platform.locks(GUEST_DATABASE),
    network: platform.network,
    openIntake: platform.openIntake?.bind(platform, { databaseName: GUEST_DATABASE, owner: GUEST }),
    async connect() {
      // Keeps nothing and knows nobody: what is asked is what everybody may see.
      const client = await supabase.passing();
      return { rows: createRows(client), catalogue: createCatalogue(client, origin) };
    },
  });
  return openMarket({
    person: null,
    database,
    clock,
    random,
    log,
    searcher: () => searcherOf(deps, GUEST_DATABASE),
    hidden: always([]),
    goesTo: always([]),
    ...openLooks(deps, GUEST, null),
    places: placesOf(deps),
    series: seriesOf(deps, GUEST_DATABASE),
    platform: null,
    network: platform.network ?? UNKNOWN_NETWORK,
    offers: createUndoOffers(platform.locks(GUEST_DATABASE)),
    sendReport: deps.sendReport,
    photos: null,
    async close() {
      stopTelling();
      deps.onGuestDevice({ status: 'ok' });
      await guest.stop();
      await database.close();
    },
  });
}

const placesOf = ({ origin }: OpenMarketDeps): PlaceCalls => ({
  find: (text) => askPlaces(origin, text),
  city: (asked) => askCity(origin, asked),
  around: (asked) => askAround(origin, asked),
});

const seriesOf = ({ origin, platform: { clock, log } }: OpenMarketDeps, name: string) =>
  createLoadedSeries(async () => {
    const { openSeries } = await import('./marketSeries.ts');
    return openSeries({ origin, clock, log }, name);
  }, log);

const platformOf = ({ origin, tokens, platform: { clock, log } }: OpenMarketDeps, name: string) =>
  createLoadedSeries(async () => {
    const { openPlatform } = await import('./platformDays.ts');
    return openPlatform({ origin, tokens, clock, log }, name);
  }, log);

async function searcherOf(
  { platform: { openSearcher, clock }, startedSearcher }: OpenMarketDeps,
  name: string,
): Promise<Searcher> {
  const early = startedSearcher(name);
  if (early !== null) return await early;
  if (openSearcher !== undefined) return await openSearcher(name);
  const [{ createSearcher }, { openStoredListings }] = await Promise.all([
    import('../listings/search/index.ts'),
    import('../adapters/indexeddb/storedListings.ts'),
  ]);
  return createSearcher({
    recommending: async () => (await import('../listings/search/recommendIn.ts')).recommendIn,
    stored: openStoredListings(name),
    pause: () => new Promise((resolve) => void clock.after(0, resolve)),
  });
}
