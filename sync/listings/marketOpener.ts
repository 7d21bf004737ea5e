import type { Unsubscribe } from '../kit/clock.ts';
import { createLive } from '../kit/live.ts';
import type { Live } from '../model/types.ts';
import type { Seen } from './storedLook.ts';
import type { OpenMarket } from './opened.ts';

export interface MarketOpenerDeps<Key> {
  /** The owner whose market is to be open: an identity that works or the guest; null while neither is. */
  readonly whose: Live<Key | null>;
  /** The owner of the shown values: one owner's are never given to another. */
  owner(): string | null;
  open(key: Key): Promise<OpenMarket>;
  /** Somebody waits for the market: who it belongs to is not to be put off any longer. */
  hurry?(): void;
  /**
   * Shows what can be seen of the owner's market before it is open. Resolves when it is to be opened. Once, at the
   * start of the tab; later the code is there, and opening is quick.
   */
  lookAtStored?(show: (seen: Seen) => void, start: EarlyStart): Promise<void>;
  /**
   * Shows what the server found of a search, in front of a market that was opened before anybody looked at one. Resolves when it is
   * painted: from then on the market shows it.
   */
  lookAtGiven?(
    show: (seen: Seen) => void,
    start: EarlyStart & { readonly search: string },
  ): Promise<void>;
  onFailure(error: unknown): void;
}

export interface EarlyStart {
  /** The query of the address the app was opened at; null: what is looked at is no search. */
  readonly search: string | null;
  /** The kept page of that search is shown, or there was none. */
  isRead(): void;
}

/** Stands between the screens and the present owner's market. */
export interface MarketOpener {
  /** The open market. Looking at it opens it. */
  readonly opened: Live<OpenMarket | null>;
  /** The part that can be searched: first the early one, where there is any, then the open market. */
  readonly seen: Live<Seen | null>;
  /**
   * Somebody is about to look at what can be searched, at an address with this query. Resolves when what was kept of it is
   * shown, or nothing was; null: later than at the start.
   */
  begin(search: string | null): Promise<void> | null;
  /** The market of whoever is there, waiting for it while it opens. */
  ready(): Promise<OpenMarket>;
  close(): Promise<void>;
}

/**
 * Opens the market of whoever is there when somebody looks. Another person's coming closes it; it opens again for
 * who looks then.
 */
export function createMarketOpener<Key>(deps: MarketOpenerDeps<Key>): MarketOpener {
  const { whose, owner, open, onFailure } = deps;
  const opened = createLive<OpenMarket | null>(null);
  const early = createLive<Seen | null>(null);
  const front = createFront(deps);
  let turn: Promise<OpenMarket | null> = Promise.resolve(null);
  let current: Key | null = null;
  /** The last owner who looked; null while it is not known yet who is there. */
  let looker: string | null = null;
  let stopFollowing: Unsubscribe | null = null;
  let stopGuarding: Unsubscribe | null = null;
  let state: 'closed' | 'looking' | 'wanted' = 'closed';
  let lookingFor: string | null = null;

  const change = async (key: Key | null): Promise<OpenMarket | null> => {
    const before = opened.get();
    opened.set(null);
    await before?.close();
    if (key === null || key !== current) return null;
    const market = await open(key);
    opened.set(market);
    early.set(null);
    return market;
  };
  const make = (key: Key | null) => {
    if (key === current) return;
    current = key;
    const run = () => change(key);
    const mine = turn.then(run, run);
    turn = mine;
    mine.catch((error: unknown) => {
      onFailure(error);
      // The next look tries again.
      if (turn === mine) current = null;
    });
  };
  const follow = () => {
    looker ??= owner();
    // A screen that is about to go needs no market of the next person.
    make(owner() === looker ? whose.get() : null);
  };
  const want = () => {
    state = 'wanted';
    looker = owner();
    if (whose.get() === null) deps.hurry?.();
    stopFollowing ??= whose.subscribe(follow);
    follow();
  };
  /** An early look shows the values of the owner of this moment, and nobody else's. */
  const look = async (lookAtStored: NonNullable<typeof deps.lookAtStored>, start: EarlyStart) => {
    const mine = owner();
    lookingFor = mine;
    const isMine = () => owner() === mine;
    stopGuarding = whose.subscribe(() => {
      if (!isMine()) early.set(null);
    });
    try {
      await lookAtStored((seen) => {
        if (isMine() && opened.get() === null) early.set(seen);
      }, start);
    } catch (error) {
      onFailure(error);
    }
    start.isRead();
    if (isMine()) want();
    else if (state === 'looking') state = 'wanted';
  };
  const begin = (search: string | null): Promise<void> | null => {
    const { lookAtStored } = deps;
    const shown = front.begin(search, state === 'wanted' ? want : null);
    if (shown !== null) return shown;
    if (state === 'closed' && lookAtStored !== undefined && owner() !== null) {
      state = 'looking';
      return new Promise((isRead) => void look(lookAtStored, { search, isRead }));
    }
    if (state !== 'looking' || owner() !== lookingFor) want();
    return null;
  };
  return {
    opened: {
      get: () => opened.get(),
      subscribe(onChange) {
        want();
        return opened.subscribe(onChange);
      },
    },
    seen: front.before(firstOf<Seen>(opened, early, () => void begin(null))),
    begin,
    async ready() {
      if (whose.get() === null) {
        deps.hurry?.();
        await became(whose);
      }
      want();
      const market = await turn;
      if (market !== null) return market;
      // Somebody else signed in meanwhile: what was asked of the first is not done for the second.
      throw new Error('the market was closed');
    },
    async close() {
      stopFollowing?.();
      stopGuarding?.();
      state = 'wanted';
      early.set(null);
      front.close();
      make(null);
      await turn.catch(() => null);
    },
  };
}

/** The server's page of the first search, in front of a market that is open by then. */
function createFront<Key>({ whose, owner, onFailure, lookAtGiven }: MarketOpenerDeps<Key>) {
  const given = createLive<Seen | null>(null);
  let hasSeen = false;

  const show = async (
    look: NonNullable<typeof lookAtGiven>,
    start: EarlyStart & { readonly search: string },
  ): Promise<void> => {
    const mine = owner();
    const isMine = () => owner() === mine;
    const stop = whose.subscribe(() => {
      if (!isMine()) given.set(null);
    });
    try {
      await look((seen) => {
        if (isMine()) given.set(seen);
      }, start);
    } catch (error) {
      onFailure(error);
    }
    stop();
    start.isRead();
    given.set(null);
  };
  return {
    /** `want` null: the market is not open. Null: somebody looked at a search before, or there is nothing to be shown. */
    begin(search: string | null, want: (() => void) | null): Promise<void> | null {
      const isFirst = !hasSeen;
      hasSeen = true;
      if (!isFirst || want === null || search === null || lookAtGiven === undefined) return null;
      want();
      return new Promise((isRead) => void show(lookAtGiven, { search, isRead }));
    },
    before: (behind: Live<Seen | null>): Live<Seen | null> =>
      firstOf(given, behind, () => undefined),
    close: () => given.set(null),
  };
}

/** The one where there is one, else the other. `onLook`: somebody reads it. */
function firstOf<T>(
  one: Live<T | null>,
  other: Live<T | null>,
  onLook: () => void,
): Live<T | null> {
  return {
    get: () => one.get() ?? other.get(),
    subscribe(onChange) {
      const stops = [one.subscribe(onChange), other.subscribe(onChange)];
      onLook();
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Resolves when a live value is there. */
function became<T>(live: Live<T | null>): Promise<void> {
  return new Promise((resolve) => {
    const stop = live.subscribe(() => {
      if (live.get() === null) return;
      stop();
      resolve();
    });
  });
}
