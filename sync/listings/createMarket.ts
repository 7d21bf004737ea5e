import type { Market, Notes } from '../model/listings.ts';
import { byName, callByName, type NamesOf } from '../kit/byName.ts';
import type { Clock } from '../kit/clock.ts';
import { createDeferred } from '../kit/pending.ts';
import { following, liveQuery, type Source } from '../kit/source.ts';
import { isSame } from '../kit/isSame.ts';
import type { Live, LiveQuery } from '../model/types.ts';
import type { Seen } from './earlyLook.ts';
import { createMarketOpener, type MarketOpenerDeps } from './marketOpener.ts';
import type { OpenMarket } from './opened.ts';

export interface MarketDeps<Key> extends MarketOpenerDeps<Key> {
  readonly clock: Clock;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
  notes(ready: () => Promise<OpenMarket>): Notes;
  forgetSearches(): Promise<void>;
}

/** So many queries keep their last value for whoever comes back to them. */
const QUERIES_KEPT = 200;

const nothing = () => undefined;

/** A method that gives a live query. */
type Read = (...args: never[]) => LiveQuery<unknown>;
type Room = 'listings' | 'inquiries' | 'photos';

/** Asks, ahead of the page that will, what alone can be answered: it finds the values there when it is first painted. */
function isAsked(
  seen: Seen | null,
  listings: Pick<Market['listings'], 'search' | 'areas' | 'heldAreas' | 'cities' | 'hasNoAreas'>,
): boolean {
  if (seen?.asked === undefined) return false;
  const { search, areas, heldAreas, cities, hasNoAreas } = listings;
  const first = [search(...seen.asked), areas(), heldAreas(), cities(), hasNoAreas()];
  for (const live of first) live.subscribe(nothing)();
  return true;
}

/**
 * Listings, inquiries and photos as the screens use them: the market is loaded and opened when somebody first
 * looks, and changes with the person.
 */
export function createMarket<Key>(deps: MarketDeps<Key>): Market & { close(): Promise<void> } {
  const { clock, owner, track } = deps;
  const opener = createMarketOpener(deps);
  const deferred = createDeferred(opener.ready, track);
  const queries = new Map<string, LiveQuery<unknown>>();

  /** The same question is the same query: who asks again is answered at once. */
  const queryOf = (key: string, make: () => LiveQuery<unknown>): LiveQuery<unknown> => {
    const query = queries.get(key) ?? make();
    queries.delete(key);
    queries.set(key, query);
    for (const oldest of queries.keys()) {
      if (queries.size <= QUERIES_KEPT) break;
      queries.delete(oldest);
    }
    return query;
  };
  /** Reads of what there is at the time, by their names; run while somebody looks. */
  const readsOf =
    <From, In extends Room, There extends object>(
      from: Live<From | null>,
      room: In,
      pick: (from: From) => There,
    ) =>
    <Name extends NamesOf<Market[In], Read> & keyof There>(
      names: readonly Name[],
      isEqual: (last: unknown, next: unknown) => boolean = Object.is,
    ) =>
      byName<Market[In], Name>(names, (name) => (...args) => {
        const source = (now: From) => callByName(pick(now), name, args) as Source<unknown>;
        return queryOf(`${room}.${name} ${JSON.stringify(args)}`, () =>
          liveQuery(following(from, source), clock, owner, isEqual),
        );
      });
  const rest = readsOf(opener.opened, 'listings', (market) => market.listings);
  const inquiries = readsOf(opener.opened, 'inquiries', (market) => market.inquiries);
  const photos = readsOf(opener.opened, 'photos', (market) => market.photos);
  const seen = readsOf(opener.seen, 'listings', (market) => market.listings);
  const listings = {
    // What was seen early and is found again once the market is open is the same value: nothing is painted anew.
    ...seen(['search', 'areas', 'heldAreas', 'cities', 'hasNoAreas'], isSame),
    ...seen(['points']),
  };

  return {
    notes: deps.notes(opener.ready),
    listings: {
      ...listings,
      ...rest([
        'listing',
        'recommendations',
        'isNowhere',
        'byIds',
        'mine',
        'news',
        'newsAbout',
        'near',
        'keptNear',
        'keptAreas',
        'knownCities',
        'series',
        'platform',
      ]),
      ...deferred.bind((market) => market.listings)(
        'takeArea',
        'dropArea',
        'chooseCity',
        'lookAround',
        'lookAtAreas',
        'findPlaces',
        'findCity',
        'keepSeries',
        'publish',
        'change',
        'changeForNow',
        'settle',
        'remove',
        'noteView',
        'noteShown',
        'noteUse',
        'report',
      ),
    },
    inquiries: {
      ...inquiries(['asRenter', 'asOwner', 'viewings']),
      ...deferred.bind((market) => market.inquiries)(
        'ask',
        'move',
        'requestViewing',
        'proposeViewing',
        'setViewing',
      ),
    },
    photos: {
      ...photos(['of', 'kept']),
      ...deferred.bind((market) => market.photos)('add', 'retry', 'remove'),
      url: async (id) => await (await opener.ready()).photos.url(id),
    },
    ahead(search) {
      const reading = opener.begin(search);
      if (reading === null) return null;
      return reading.then(() => isAsked(opener.seen.get(), listings));
    },
    forgetSearches: () => deps.forgetSearches(),
    close: () => opener.close(),
  };
}
