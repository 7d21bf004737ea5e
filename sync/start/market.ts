import type { Platform } from '../adapters/browser/platform.ts';
import type { Supabase } from '../adapters/supabase/client.ts';
import type { StoredTokens } from '../adapters/supabase/tokens.ts';
import type { Market } from '../model/listings.ts';
import type { Report } from '../model/parcel.ts';
import { databaseNameOf, GUEST_DATABASE, photoStoreNameOf } from '../store/identity.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Identity } from '../session/identity.ts';
import type { Live, Records, SessionState } from '../model/types.ts';
import { createMarket } from '../listings/createMarket.ts';
import { createEarlySearcher } from '../listings/earlySearcher.ts';
import { createHomes } from '../session/homes.ts';
import type { OpenMarket } from '../listings/opened.ts';
import type { AllViewsLeft } from '../outgoing/views/viewsLeft.ts';

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
  /** The identity that works. */
  readonly identity: Live<Identity | null>;
  /** Waits for the identity of who is signed in. Throws SignedOut. */
  ready(): Promise<Identity>;
  /** Ends what puts off the opening of that identity. */
  hurry(): void;
  track<T>(write: Promise<T>): Promise<T>;
}

/** What was left waiting goes out when the app has long been on the screen. */
const LOOK_AFTER_MS = 5000;

/** Whose market it is: nobody is signed in, and the catalogue is read as a guest. */
export type Whose = Identity | 'guest';

/** The market of whoever uses this device: what is needed before anybody looks at it. */
export function createMarketOf(deps: MarketOfDeps): Market & { close(): Promise<void> } {
  const { session, identity, platform, ready, track, records, viewsLeft } = deps;
  const { clock, log } = platform;
  const isGuest = () => session.get().status === 'unauthenticated';
  const databaseName = (): string | null => {
    const state = session.get();
    if (state.status === 'authenticated') return databaseNameOf(state.user.id);
    return state.status === 'unauthenticated' ? GUEST_DATABASE : null;
  };
  const searchers = createEarlySearcher();
  const market = createMarket<Whose>({
    clock,
    track,
    whose: {
      get: () => identity.get() ?? (isGuest() ? 'guest' : null),
      subscribe(onChange) {
        const stops = [identity.subscribe(onChange), session.subscribe(onChange)];
        return () => stops.forEach((stop) => stop());
      },
    },
    owner() {
      const state = session.get();
      if (state.status === 'authenticated') return state.user.id;
      return state.status === 'unauthenticated' ? 'guest' : null;
    },
    hurry: () => deps.hurry(),
    async open(who): Promise<OpenMarket> {
      const { openGuestsMarket, openPersonsMarket } = await import('../later/market.ts');
      const opening = { ...deps, earlySearcher: searchers.take };
      return who === 'guest' ? openGuestsMarket(opening) : openPersonsMarket(opening, who);
    },
    async lookEarly(show) {
      const { openSearcher } = platform;
      const name = databaseName();
      if (openSearcher === undefined || name === null) return;
      const searcher = searchers.start(name, openSearcher);
      const { openEarly } = await import('../later/early.ts');
      await openEarly(platform, { name, searcher }, show);
    },
    onFailure: (error) => log.warn('the listings cannot be opened', error),
    homes: (held) => createHomes({ records, ready, track, held }),
  });

  // Photos that were cut off go on, and looks that were noted are told, whatever page is open, once the app has long been on the screen.
  let cancel: Unsubscribe = () => undefined;
  const goOnSending = async ({ userId, database: { name } }: Identity) => {
    const all = await indexedDB.databases().catch(() => []);
    if (
      viewsLeft.of(userId).count() > 0 ||
      all.some((each) => each.name === photoStoreNameOf(name))
    )
      await market.open().catch((error: unknown) => log.info('photos and looks wait', error));
  };
  const stopWatching = identity.subscribe(() => {
    cancel();
    const now = identity.get();
    if (now !== null) cancel = clock.after(LOOK_AFTER_MS, () => void goOnSending(now));
  });
  return {
    ...market,
    async close() {
      stopWatching();
      cancel();
      await market.close();
      searchers.end();
    },
  };
}
