import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { Market } from './market.ts';
import type { Notes } from './notes.ts';
import type { Clock } from '../kit/clock.ts';
import { createDeferred } from '../kit/pending.ts';
import { following, liveQuery, type Source } from '../kit/source.ts';
import { isSame } from '../kit/isSame.ts';
import type { Live, LiveQuery } from '../model/types.ts';
import type { Seen } from './storedLook.ts';
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
export function createMarket<Key>(
  deps: MarketDeps<Key>,
): Omit<Market, 'firstCards'> & { close(): Promise<void> } {
  const { clock, owner, track } = deps;
  const opener = createMarketOpener(deps);
  const deferred = createDeferred(opener.ready, track);
  const queries = new Map<string, LiveQuery<unknown>>();

  /** The same question is the same query: who asks again is answered at once. */
  const queryOf = (key: string, make: () => LiveQuery<unknown>): LiveQuery<unknown> => {
    const query = queries.get(key) ?? make();
    keepNewest(queries, key, query, QUERIES_KEPT);
    return query;
  };
  let reads = 0;
  /** Reads of what there is at the time, run while somebody looks. */
  const readsOf =
    <From, There>(from: Live<From | null>, pick: (from: From) => There) =>
    <Args extends readonly unknown[], Value>(
      read: (there: There) => (...args: Args) => Source<Value>,
      isEqual: (last: unknown, next: unknown) => boolean = Object.is,
    ) => {
      const own = (reads += 1);
      return (...args: Args): LiveQuery<Value> =>
        queryOf(`${own} ${JSON.stringify(args)}`, () => {
          const source = (now: From) => read(pick(now))(...args);
          return liveQuery(following(from, source), clock, owner, isEqual);
        }) as LiveQuery<Value>;
    };
  const seen = readsOf(opener.seen, (market) => market.listings);
  const rest = readsOf(opener.opened, (market) => market.listings);
  const ofInquiries = readsOf(opener.opened, (market) => market.inquiries);
  const ofPhotos = readsOf(opener.opened, (market) => market.photos);

  const listings = deferred.bind((market) => market.listings, {
    // A value seen early and found again once the market is open is the same object: nothing is painted anew.
    search: seen((there) => there.search, isSame),
    areas: seen((there) => there.areas, isSame),
    heldAreas: seen((there) => there.heldAreas, isSame),
    cities: seen((there) => there.cities, isSame),
    hasNoAreas: seen((there) => there.hasNoAreas, isSame),
    points: seen((there) => there.points),
    listing: rest((there) => there.listing),
    recommendations: rest((there) => there.recommendations),
    isNowhere: rest((there) => there.isNowhere),
    byIds: rest((there) => there.byIds),
    mine: rest((there) => there.mine),
    news: rest((there) => there.news),
    newsAbout: rest((there) => there.newsAbout),
    near: rest((there) => there.near),
    keptNear: rest((there) => there.keptNear),
    keptAreas: rest((there) => there.keptAreas),
    keptCities: rest((there) => there.keptCities),
    knownCities: rest((there) => there.knownCities),
    series: rest((there) => there.series),
    platform: rest((there) => there.platform),
  });
  const inquiries = deferred.bind((market) => market.inquiries, {
    asRenter: ofInquiries((there) => there.asRenter),
    asOwner: ofInquiries((there) => there.asOwner),
    viewings: ofInquiries((there) => there.viewings),
  });
  const photos = deferred.bind((market) => market.photos, {
    of: ofPhotos((there) => there.of),
    kept: ofPhotos((there) => there.kept),
    url: async (id: string) => await (await opener.ready()).photos.url(id),
  });

  return {
    notes: deps.notes(opener.ready),
    listings,
    inquiries,
    photos,
    ahead(search) {
      const reading = opener.begin(search);
      if (reading === null) return null;
      return reading.then(() => isAsked(opener.seen.get(), listings));
    },
    forgetSearches: () => deps.forgetSearches(),
    close: () => opener.close(),
  };
}
