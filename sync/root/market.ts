import { GUEST, type Owner, ownerKey, ownerOf } from '../model/owner.ts';
import type { Platform } from '../adapters/browser/index.ts';
import type { StoredTokens, Supabase } from '../adapters/supabase/index.ts';
import type { Deferred } from '../kit/pending.ts';
import {
  createStartedSearcher,
  createMarket,
  createNotes,
  type Market,
  type OpenMarket,
} from '../listings/index.ts';
import type { Report } from '../model/parcel.ts';
import { UNKNOWN_NETWORK } from '../model/unknownNetwork.ts';
import { databaseOf } from '../store/identity.ts';
import type { Identity } from './identity.ts';
import type { DeviceStatus, Live, SessionState } from '../model/types.ts';
import type { Records } from '../rows/index.ts';
import type { FirstScreen } from './firstLook.ts';
import type { SessionStore } from '../session/stored.ts';
import { createFirstPages } from './firstPages.ts';
import type { FirstPagesOptions } from './tab.ts';
import type { AllViewsLeft } from '../outgoing/index.ts';

export interface MarketOfDeps {
  readonly origin: string;
  readonly platform: Platform;
  readonly supabase: Supabase;
  readonly tokens: StoredTokens;
  readonly storage: Storage;
  readonly records: Records;
  readonly viewsLeft: AllViewsLeft;
  sendReport(report: Report): Promise<unknown>;
  readonly session: Live<SessionState>;
  readonly sessions: Pick<SessionStore, 'endingOf'>;
  readonly firstPages: FirstPagesOptions | undefined;
  readonly firstScreen: FirstScreen | undefined;
  /** The identity that works. */
  readonly identity: Live<Identity | null>;
  /** Commands of who is signed in. */
  readonly deferred: Deferred<Identity>;
  /** Ends what puts off the opening of that identity. */
  hurry(): void;
  track<T>(write: Promise<T>): Promise<T>;
  /** Told how the database stands that a guest reads. */
  onGuestDevice(status: DeviceStatus): void;
}

/** The owner's market: a person's with their open identity, or the guest's. */
export type Whose = Identity | typeof GUEST;

/** The market of whoever uses this device: what is needed before anybody looks at it. */
export function createMarketOf(deps: MarketOfDeps): Market & { close(): Promise<void> } {
  const { session, identity, platform, deferred, track, records } = deps;
  const { clock, log } = platform;
  const isGuest = () => session.get().status === 'unauthenticated';
  /** Null: not known yet. */
  const ownerNow = (): Owner | null => {
    const state = session.get();
    if (state.status === 'authenticated') return ownerOf(state.user.id);
    return state.status === 'unauthenticated' ? GUEST : null;
  };
  const searchers = createStartedSearcher();
  const firstPages = createFirstPages({ ...deps, owner: ownerNow });
  const market = createMarket<Whose>({
    clock,
    track,
    whose: {
      get: () => identity.get() ?? (isGuest() ? GUEST : null),
      subscribe(onChange) {
        const stops = [identity.subscribe(onChange), session.subscribe(onChange)];
        return () => stops.forEach((stop) => stop());
      },
    },
    owner() {
      const owner = ownerNow();
      return owner === null ? null : ownerKey(owner);
    },
    hurry: () => deps.hurry(),
    async open(who): Promise<OpenMarket> {
      const { openGuestsMarket, openPersonsMarket } = await import('./openMarket.ts');
      const opening = { ...deps, startedSearcher: searchers.take };
      const isGuests = 'kind' in who;
      const opened = isGuests ? openGuestsMarket(opening) : openPersonsMarket(opening, who);
      const owner = isGuests ? who : ownerOf(who.userId);
      return { ...opened, listings: await firstPages.keeping(owner, opened.listings) };
    },
    async lookAtStored(show, { search, isRead }) {
      const { openSearcher, glance } = platform;
      const owner = ownerNow();
      if (openSearcher === undefined || owner === null) return;
      // First what was shown last: the searcher reads every home before it answers, and would take what painting needs.
      const kept = search === null ? null : await firstPages.read(owner, search);
      const painted = kept === null ? null : firstPages.show(kept, show);
      isRead();
      const name = databaseOf(owner);
      const readStored = async () =>
        await (await import('../adapters/indexeddb/storedCatalogue.ts')).readCatalogue(name);
      // With the server's page there may be nothing to read: then homes are asked for while it is painted.
      const early = kept?.page.isGiven === true ? await readStored() : null;
      if (early?.isSearchable !== false) await painted;
      const now = ownerNow();
      if (now === null || ownerKey(now) !== ownerKey(owner)) return;
      const searcher = searchers.start(name, openSearcher);
      const [stored, { askAhead, lookAtStored }] = await Promise.all([
        early ?? readStored(),
        import('../listings/storedLook.ts'),
      ]);
      if (search !== null)
        askAhead(await searcher, stored, {
          search,
          city: kept?.page.isGiven === true ? (kept.cities[0]?.id ?? null) : null,
          network: platform.network ?? UNKNOWN_NETWORK,
        });
      if (!stored.isSearchable) {
        await painted;
        return;
      }
      const keeping = await firstPages.looking(owner, kept);
      await lookAtStored({ stored, searcher, idle: glance?.idle, clock, log }, (seen) =>
        show(keeping(seen)),
      );
    },
    async lookAtGiven(show, { search, isRead }) {
      const owner = ownerNow();
      const given = owner?.kind === 'guest' ? await firstPages.readGiven(owner, search) : null;
      const painted = given === null ? null : firstPages.show(given, show);
      isRead();
      await painted;
    },
    forgetSearches: firstPages.forget,
    onFailure: (error) => log.warn('the listings cannot be opened', error),
    notes: (market) => createNotes({ records, deferred, market }),
  });

  return {
    ...market,
    async firstCards(search) {
      const owner = ownerNow();
      return owner === null ? [] : ((await firstPages.read(owner, search))?.page.cards ?? []);
    },
    async close() {
      await market.close();
      searchers.end();
    },
  };
}
