import type { Property } from '#contract/entities/property.ts';
import type { Homes, Market } from '../model/listings.ts';
import type { Clock } from '../kit/clock.ts';
import { following, liveQuery, mapped, type Source } from '../kit/source.ts';
import { stableValue } from '../kit/stable.ts';
import type { Live, LiveQuery } from '../model/types.ts';
import { createDoor, type DoorDeps } from './door.ts';
import type { Seen } from './earlyLook.ts';
import type { OpenMarket } from './opened.ts';

export interface MarketDeps<Key> extends DoorDeps<Key> {
  readonly clock: Clock;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
  homes(held: (propertyId: string) => Promise<Property | null>): Homes;
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
  const readFrom = <From, T>(
    from: Live<From | null>,
    [name, ...args]: readonly [string, ...unknown[]],
    pick: (from: From) => Source<T>,
    keep: (value: T | undefined) => T | undefined = (value) => value,
  ): LiveQuery<T> => {
    const key = `${name} ${JSON.stringify(args)}`;
    const known = queries.get(key) as LiveQuery<T> | undefined;
    const query = known ?? liveQuery(mapped(following(from, pick), keep), clock, owner);
    queries.delete(key);
    queries.set(key, query as LiveQuery<never>);
    for (const oldest of queries.keys()) {
      if (queries.size <= QUERIES_KEPT) break;
      queries.delete(oldest);
    }
    return query;
  };
  const read = <T>(
    name: string,
    args: readonly unknown[],
    pick: (market: OpenMarket) => Source<T>,
  ): LiveQuery<T> => readFrom(door.opened, [name, ...args], pick);
  /** What was seen early and is found again once the market is open is the same value: nothing is painted anew. */
  const look = <T>(
    name: string,
    args: readonly unknown[],
    pick: (seen: Seen) => Source<T>,
  ): LiveQuery<T> => readFrom(door.seen, [name, ...args], pick, stableValue<T | undefined>());
  const write = <T>(command: (market: OpenMarket) => Promise<T>): Promise<T> =>
    track(door.ready().then(command));

  return {
    homes: deps.homes(async (id) => await (await door.ready()).held(id)),
    listings: {
      search: (query, window) =>
        look('search', [query, window], ({ listings }) => listings.search(query, window)),
      points: (query) =>
        readFrom(door.seen, ['points', query], ({ listings }) => listings.points(query)),
      listing: (id) => read('listing', [id], ({ listings }) => listings.listing(id)),
      isNowhere: (id) => read('isNowhere', [id], ({ listings }) => listings.isNowhere(id)),
      byIds: (ids) => read('byIds', [ids], ({ listings }) => listings.byIds(ids)),
      mine: () => read('mine', [], ({ listings }) => listings.mine()),
      near: (id, most) => read('near', [id, most], ({ listings }) => listings.near(id, most)),
      areas: () => look('areas', [], ({ listings }) => listings.areas()),
      heldAreas: () => look('heldAreas', [], ({ listings }) => listings.heldAreas()),
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
      setViewing: (id, state, by) => write(({ inquiries }) => inquiries.setViewing(id, state, by)),
    },
    photos: {
      add: (listingId, file) => write(({ photos }) => photos.add(listingId, file)),
      of: (listingId) => read('photos', [listingId], ({ photos }) => photos.of(listingId)),
      url: async (id) => await (await door.ready()).photos.url(id),
      retry: (id) => write(({ photos }) => photos.retry(id)),
      remove: (id) => write(({ photos }) => photos.remove(id)),
    },
    ahead: () => door.begin(),
    async open() {
      await door.ready();
    },
    close: () => door.close(),
  };
}
