import type { Homes, Market } from '../homeTypes.ts';
import type { Clock, Unsubscribe } from '../ports/clock.ts';
import { following, liveQuery, type Source } from '../queries/source.ts';
import { createLive } from '../status/live.ts';
import type { Live, LiveQuery } from '../types.ts';
import type { HomesDeps } from './homes.ts';
import type { OpenMarket } from './opened.ts';

export interface MarketDeps<Key> {
  readonly clock: Clock;
  /** Whose market is to be open: an identity that works or the guest; null while neither is. */
  readonly whose: Live<Key | null>;
  /** Whose values are shown: those of one are never given to another. */
  owner(): string | null;
  open(key: Key): Promise<OpenMarket>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
  homes(held: HomesDeps['held']): Homes;
  onFailure(error: unknown): void;
}

export interface OpenableMarket extends Market {
  /** Opens it though nobody looks. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** So many queries keep their last value for whoever comes back to them. */
const QUERIES_KEPT = 200;

/**
 * Listings, inquiries and photos behind a door: what is behind it is loaded and opened when somebody first
 * looks, and changes with the person.
 */
export function createMarket<Key>(deps: MarketDeps<Key>): OpenableMarket {
  const { clock, owner, track } = deps;
  const door = createDoor(deps);
  const queries = new Map<string, LiveQuery<never>>();

  /** The same question is the same query: who asks again is answered at once. */
  const read = <T>(
    name: string,
    args: readonly unknown[],
    pick: (market: OpenMarket) => Source<T>,
  ): LiveQuery<T> => {
    const key = `${name} ${JSON.stringify(args)}`;
    const known = queries.get(key) as LiveQuery<T> | undefined;
    const query = known ?? liveQuery(following(door.opened, pick), clock, owner);
    queries.delete(key);
    queries.set(key, query as LiveQuery<never>);
    for (const oldest of queries.keys()) {
      if (queries.size <= QUERIES_KEPT) break;
      queries.delete(oldest);
    }
    return query;
  };
  const write = <T>(command: (market: OpenMarket) => Promise<T>): Promise<T> =>
    track(door.ready().then(command));

  return {
    homes: deps.homes(async (id) => await (await door.ready()).held(id)),
    listings: {
      search: (query, window) =>
        read('search', [query, window], ({ listings }) => listings.search(query, window)),
      points: (query) => read('points', [query], ({ listings }) => listings.points(query)),
      listing: (id) => read('listing', [id], ({ listings }) => listings.listing(id)),
      byIds: (ids) => read('byIds', [ids], ({ listings }) => listings.byIds(ids)),
      mine: () => read('mine', [], ({ listings }) => listings.mine()),
      near: (id, most) => read('near', [id, most], ({ listings }) => listings.near(id, most)),
      areas: () => read('areas', [], ({ listings }) => listings.areas()),
      heldAreas: () => read('heldAreas', [], ({ listings }) => listings.heldAreas()),
      keptAreas: () => read('keptAreas', [], ({ listings }) => listings.keptAreas()),
      takeArea: (id, how) => write(({ listings }) => listings.takeArea(id, how)),
      dropArea: (id) => write(({ listings }) => listings.dropArea(id)),
      publish: (listing) => write(({ listings }) => listings.publish(listing)),
      change: (id, fields) => write(({ listings }) => listings.change(id, fields)),
      settle: (id, choices) => write(({ listings }) => listings.settle(id, choices)),
      remove: (id) => write(({ listings }) => listings.remove(id)),
      noteView: (id) => write(({ listings }) => listings.noteView(id)),
      report: (input) => write(({ listings }) => listings.report(input)),
    },
    inquiries: {
      asRenter: () => read('asRenter', [], ({ inquiries }) => inquiries.asRenter()),
      asOwner: () => read('asOwner', [], ({ inquiries }) => inquiries.asOwner()),
      viewings: () => read('viewings', [], ({ inquiries }) => inquiries.viewings()),
      ask: (input) => write(({ inquiries }) => inquiries.ask(input)),
      move: (id, stage) => write(({ inquiries }) => inquiries.move(id, stage)),
      requestViewing: (input) => write(({ inquiries }) => inquiries.requestViewing(input)),
      proposeViewing: (input) => write(({ inquiries }) => inquiries.proposeViewing(input)),
      setViewing: (id, state) => write(({ inquiries }) => inquiries.setViewing(id, state)),
    },
    photos: {
      add: (listingId, file) => write(({ photos }) => photos.add(listingId, file)),
      of: (listingId) => read('photos', [listingId], ({ photos }) => photos.of(listingId)),
      url: async (id) => await (await door.ready()).photos.url(id),
      retry: (id) => write(({ photos }) => photos.retry(id)),
      remove: (id) => write(({ photos }) => photos.remove(id)),
    },
    async open() {
      await door.ready();
    },
    close: () => door.close(),
  };
}

/**
 * Opens the market of whoever is there when somebody looks. Another person's coming closes it; it opens again for
 * who looks then.
 */
function createDoor<Key>({ whose, owner, open, onFailure }: MarketDeps<Key>) {
  const opened = createLive<OpenMarket | null>(null);
  let turn: Promise<OpenMarket | null> = Promise.resolve(null);
  let current: Key | null = null;
  /** Who looked last; null while it is not known yet who is there. */
  let looker: string | null = null;
  let stopFollowing: Unsubscribe | null = null;

  const change = async (key: Key | null): Promise<OpenMarket | null> => {
    const before = opened.get();
    opened.set(null);
    await before?.close();
    if (key === null || key !== current) return null;
    const market = await open(key);
    opened.set(market);
    return market;
  };
  const make = (key: Key | null) => {
    if (key === current) return;
    current = key;
    const mine = turn.then(
      () => change(key),
      () => change(key),
    );
    turn = mine;
    mine.catch((error: unknown) => {
      onFailure(error);
      // Whoever looks next tries again.
      if (turn === mine) current = null;
    });
  };
  const follow = () => {
    looker ??= owner();
    // A screen that is about to go needs no market of the next person.
    make(owner() === looker ? whose.get() : null);
  };
  const want = () => {
    looker = owner();
    stopFollowing ??= whose.subscribe(follow);
    follow();
  };
  return {
    opened: {
      get: () => opened.get(),
      subscribe(onChange: () => void) {
        want();
        return opened.subscribe(onChange);
      },
    },
    /** The market of whoever is there, waiting for it while it opens. */
    async ready(): Promise<OpenMarket> {
      if (whose.get() === null) await became(whose);
      want();
      const market = await turn;
      if (market !== null) return market;
      // Somebody else signed in meanwhile: what was asked of the first is not done for the second.
      throw new Error('the market was closed');
    },
    async close() {
      stopFollowing?.();
      make(null);
      await turn.catch(() => null);
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
