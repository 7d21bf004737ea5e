import type { Platform } from '../adapters/browser/platform.ts';
import { openStoredListings } from '../adapters/indexeddb/storedListings.ts';
import { sendViews } from '../adapters/api/sendViews.ts';
import { createUploads } from '../adapters/api/uploads.ts';
import { createPhotoStore } from '../adapters/browser/parcelStore.ts';
import { openStores } from '../adapters/rxdb/stores.ts';
import { createCatalogue } from '../adapters/supabase/catalogue.ts';
import type { Supabase } from '../adapters/supabase/client.ts';
import { createRows } from '../adapters/supabase/rows.ts';
import type { StoredTokens } from '../adapters/supabase/tokens.ts';
import { arrivalsChannelOf, GUEST_DATABASE } from '../store/identity.ts';
import { makingRoom } from '../store/revive.ts';
import { PhotoError } from '../model/errors.ts';
import { startGuestCatalogue } from '../session/guestCatalogue.ts';
import { openMarket } from '../session/openMarket.ts';
import type { OpenMarket } from '../listings/opened.ts';
import type { Report } from '../model/parcel.ts';
import { createPhotos } from '../outgoing/photos/createPhotos.ts';
import { coversOf, noteKey } from '../outgoing/photos/noteKey.ts';
import { openPhotoOffice } from '../outgoing/photos/photoOffice.ts';
import type { Searcher } from '../model/ports/searcher.ts';
import { createSearcher } from '../listings/search/createSearcher.ts';
import type { Identity } from '../session/identity.ts';
import { createViewNotes } from '../outgoing/views/viewNotes.ts';
import { createViews, type Views } from '../outgoing/views/createViews.ts';
import type { AllViewsLeft } from '../outgoing/views/viewsLeft.ts';

export interface OpenMarketDeps {
  readonly origin: string;
  readonly platform: Platform;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  readonly storage: Storage;
  readonly viewsLeft: Pick<AllViewsLeft, 'changed'>;
  sendReport(report: Report): Promise<unknown>;
  /** What searched this database before it was opened; null: nothing did. */
  earlySearcher(name: string): Promise<Searcher> | null;
}

/** The market of who is signed in: the engine of their identity keeps it in step. */
export function openPersonsMarket(deps: OpenMarketDeps, identity: Identity): OpenMarket {
  const { origin, platform, tokens } = deps;
  const { clock, log, random, page } = platform;
  const { name } = identity.database;
  const store = createPhotoStore(name, identity.ending);
  const office = openPhotoOffice({
    store: { ...store, put: makingRoom(identity.database)(store.put) },
    uploads: createUploads({ origin, tokens }),
    locks: platform.locks(name),
    clock,
    random,
    page,
    log,
    covers: (photos) => coversOf(identity.database, photos),
    onStored: (photo, key) => noteKey(identity.database, photo, key),
  });
  const make = platform.makePicture ?? (() => Promise.reject(new PhotoError('unreadable')));
  return openMarket({
    person: identity,
    database: identity.database,
    clock,
    random,
    log,
    searcher: () => searcherOf(deps, identity.database.name),
    hidden: identity.scope.reads.records('hidden_home'),
    views: viewsOf(deps, identity.userId, identity.ending),
    sendReport: deps.sendReport,
    photos: createPhotos({ office, make, clock, random }),
    close: () => office.stop(),
  });
}

/** The catalogue as a guest reads it, in a database of the device's own that holds nothing of anybody. */
export function openGuestsMarket(deps: OpenMarketDeps): OpenMarket {
  const { origin, platform, supabase } = deps;
  const { clock, log, random } = platform;
  const { database } = openStores(GUEST_DATABASE, platform.databaseStorage, {
    arrivalsChannel: () => platform.channel(arrivalsChannelOf(GUEST_DATABASE)),
  });
  const guest = startGuestCatalogue({
    database,
    clock,
    random,
    log,
    page: platform.page,
    locks: platform.locks(GUEST_DATABASE),
    network: platform.network,
    openIntake: platform.openIntake?.bind(platform, { databaseName: GUEST_DATABASE, userId: null }),
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
    hidden: (emit) => {
      emit([]);
      return () => undefined;
    },
    views: viewsOf(deps, null),
    sendReport: deps.sendReport,
    photos: null,
    async close() {
      await guest.stop();
      await database.close();
    },
  });
}

function viewsOf(
  { origin, platform, storage, tokens, viewsLeft }: OpenMarketDeps,
  userId: string | null,
  ending?: AbortSignal,
): Views {
  const { clock, random, page, log } = platform;
  return createViews({
    userId,
    notes: createViewNotes(storage, {
      userId,
      random,
      log,
      onChange: viewsLeft.changed,
      ...(ending && { ending }),
    }),
    clock,
    random,
    page,
    log,
    send: (views, device) => sendViews({ origin, tokens }, views, device),
  });
}

async function searcherOf(
  { platform: { openSearcher, clock }, earlySearcher }: OpenMarketDeps,
  name: string,
): Promise<Searcher> {
  const early = earlySearcher(name);
  if (early !== null) return await early;
  if (openSearcher !== undefined) return await openSearcher(name);
  return createSearcher({
    stored: openStoredListings(name),
    pause: () => new Promise((resolve) => void clock.after(0, resolve)),
  });
}
