import { destinationsIn } from './destinations.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Area } from '#contract/entities/area.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { RecordDoc, ScopeDoc } from '../store/docs.ts';
import type { MapPoints, SearchPage } from '../model/listings.ts';
import type { RecommendAsk, Recommendations } from '../model/recommendations.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Arrived } from '../model/arrived.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { Searcher, Window } from '../model/ports/searcher.ts';
import { type AreasOnTheirWay, areasOnTheirWay } from './areasOnTheirWay.ts';
import { hiddenIds } from './reads/hiddenIds.ts';
import { watchChanges } from '../store/reads/watching.ts';
import { isSame } from '../kit/isSame.ts';
import { always, combined, mapped, type Source, switched } from '../kit/source.ts';
import { createSearching, type Searching } from './searching.ts';

export interface MarketSearchDeps {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly log: Log;
  searcher(): Promise<Searcher>;
  readonly hidden: Source<readonly RecordDoc[]>;
  readonly areas: Source<readonly Area[]>;
  readonly scopes: Source<ReadonlyMap<string, ScopeDoc>>;
  /** Records of where the person often goes. */
  readonly goesTo: Source<readonly RecordDoc[]>;
  readonly network: Pick<NetworkKind, 'isMetered'>;
}

/** Changes of so long are told to the searcher at once: a frame, since somebody may wait for the first homes there are. */
const SETTLES_MS = 16;
/** And of so long while they do not stop: a catalogue that arrives is not searched anew for each piece of it. */
const ARRIVING_MS = 1000;

/** The search, begun when somebody first asks and told of every change from then on. */
export function createMarketSearch(deps: MarketSearchDeps) {
  const { database, clock, log, areas, scopes } = deps;
  let opened: Promise<Searching> | null = null;
  let isClosed = false;
  const stops: Unsubscribe[] = [];

  const open = async () => {
    const searcher = await deps.searcher();
    if (isClosed) {
      searcher.close();
      throw new Error('the search is closed');
    }
    const changed = new Set<string>();
    const arrived = new Map<string, Arrived>();
    let cancel: Unsubscribe | null = null;
    let toldAt = -Infinity;
    let isTold = false;
    let awaited: ReadonlySet<string> = new Set();
    const tellArrived = () => {
      if (arrived.size > 0) searcher.arrived([...arrived.values()]);
      arrived.clear();
    };
    const tell = () => {
      cancel = null;
      toldAt = clock.now();
      tellArrived();
      if (changed.size > 0) searcher.changed([...changed]);
      changed.clear();
    };
    const tellSoon = () => {
      const isArriving = clock.now() - toldAt < ARRIVING_MS;
      cancel ??= clock.after(isArriving ? ARRIVING_MS : SETTLES_MS, tell);
    };
    stops.push(
      database.arrivals.listen((homes) => {
        for (const home of homes) arrived.set(home.id, home);
        tellSoon();
      }),
      watchChanges(database, 'properties', {
        onTouched(touched) {
          for (const { id } of touched) changed.add(id);
          tellSoon();
        },
        onOpened() {
          if (isTold) searcher.reread();
          else searcher.catchUp();
          isTold = true;
        },
      }),
      hiddenIds(deps.hidden)(searcher.hide),
      switched(
        arriving(deps),
        isSame,
        always,
      )(({ areas: coming, mayFetch, cities }) => {
        // Once an area is here the searcher reads whatever it was not told of.
        tellArrived();
        // Fewer areas bring no pack: rows need not wait.
        const isMore = coming.some((area) => !awaited.has(area));
        awaited = new Set(coming);
        const release = isMore ? database.packsAhead.hold() : () => undefined;
        void searcher.arriving(coming, mayFetch, cities).then(release, release);
      }),
      () => cancel?.(),
      () => searcher.close(),
    );
    return createSearching({
      searcher,
      areas,
      scopes,
      places: mapped(deps.goesTo, destinationsIn),
      clock,
      log,
      // Told and asked in one line: what was told goes before what is asked.
      isTold: () => changed.size + arrived.size === 0,
    });
  };
  const late =
    <T>(pick: (searching: Searching) => Source<T>): Source<T> =>
    (emit) => {
      let stop: Unsubscribe = () => undefined;
      let isWanted = true;
      const begin = async () => {
        const searching = await (opened ??= open());
        if (isWanted) stop = pick(searching)(emit);
      };
      begin().catch((error: unknown) => {
        opened = null;
        if (!isClosed) log.warn('the search does not begin', error);
      });
      return () => {
        isWanted = false;
        stop();
      };
    };

  return {
    search: (query: ListingQuery, window: Window): Source<SearchPage> =>
      late((searching) => searching.search(query, window)),
    points: (query: ListingQuery): Source<MapPoints> =>
      late((searching) => searching.points(query)),
    recommendations: (ask: RecommendAsk): Source<Recommendations> =>
      late((searching) => searching.recommendations(ask)),
    close() {
      isClosed = true;
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Once it is known what is wanted: until then foreseen packs are on their way. */
const arriving =
  ({
    scopes,
    areas,
    network,
  }: Pick<MarketSearchDeps, 'scopes' | 'areas' | 'network'>): Source<AreasOnTheirWay> =>
  (emit) =>
    combined<[ReadonlyMap<string, ScopeDoc>, readonly Area[]]>([scopes, areas])(([held, known]) => {
      const coming = areasOnTheirWay(held, known, network);
      if (coming.isDecided) emit(coming);
    });
