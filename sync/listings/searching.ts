import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Area } from '#contract/entities/area.ts';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import type { ScopeDoc } from '../store/docs.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { MapPoints, SearchPage } from '../model/listings.ts';
import type { RecommendAsk, Recommendations } from '../model/recommendations.ts';
import type { Found, Searcher, Window, Within } from '../model/ports/searcher.ts';
import { saysWhere } from '#search/query/saysWhere.ts';
import {
  type AskedQuery,
  type Destination,
  needsPlaces,
  withPlaces,
} from '#search/query/travel.ts';
import { areasOfCity } from '#search/query/areasOfCity.ts';
import { cityInUse } from './catalogue/keptCities.ts';
import { always, combined, mapped, type Source, switched } from '../kit/source.ts';
import { isSame } from '../kit/isSame.ts';

export interface SearchingDeps {
  readonly searcher: Searcher;
  readonly areas: Source<readonly Area[]>;
  readonly scopes: Source<ReadonlyMap<string, ScopeDoc>>;
  /** The places the person often goes to. Null: they are not known yet, and questions that need them wait. */
  readonly places: Source<readonly Destination[]> | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** Whether the searcher was told of all that was stored by now; without it: it was. */
  isTold?(): boolean;
}

/** On the map so many stand with their price; the order of the others does not matter. */
const RANKED = 200;

export interface Searching {
  search(query: ListingQuery, window: Window): Source<SearchPage>;
  points(query: ListingQuery): Source<MapPoints>;
  recommendations(ask: RecommendAsk): Source<Recommendations>;
}

/** Searches as live values: what was found, with how far what it was found in is to be trusted. */
export function createSearching(deps: SearchingDeps): Searching {
  const { searcher, areas, scopes, places, clock, log } = deps;
  const live = answersOf(searcher, log);
  /** As they were read last: an answer is whole by what was here when it was asked for, not by what has come since. */
  let here: Scopes = new Map();
  const within = (query: ListingQuery): Source<Within> =>
    mapped(combined([areas, scopes]), ([all, held]) => {
      here = held;
      const searched = searchedAreas(query, all, held);
      return searched === null ? null : searched.map(({ id }) => id);
    });
  /** A query with the places it is asked with, and the areas it is asked of. */
  const meant = (query: ListingQuery): Source<readonly [AskedQuery, Within]> =>
    mapped(combined([within(query), placesFor(query, places)]), ([ids, mine]) => [
      withPlaces(query, mine),
      ids,
    ]);
  return {
    points: (query) =>
      switched(meant(query), isSame, ([asked, ids]) =>
        live(() => searcher.points(asked, clock.now(), RANKED, ids)),
      ),
    recommendations: (ask) =>
      switched(meant(ask.must), isSame, ([must, ids]) =>
        live(() => searcher.recommend({ ...ask, must }, clock.now(), ids)),
      ),
    search(query, window) {
      const pageOf = lastPage();
      const found = switched(meant(query), isSame, ([asked, ids]) =>
        live(async (): Promise<Answered> => {
          const before = deps.isTold?.() === false ? NONE : here;
          return { found: await searcher.search(asked, window, clock.now(), ids), before };
        }),
      );
      return mapped(
        combined([found, areas, scopes]),
        ([answer, all, held]: readonly [Answered, readonly Area[], Scopes]) =>
          pageOf(answer.found, reachOf(query, all, held, answer)),
      );
    },
  };
}

/** The places a query is asked with. A source that never gives any has it wait. */
function placesFor(
  query: ListingQuery,
  places: SearchingDeps['places'],
): Source<readonly Destination[]> {
  if (places !== null) return places;
  return needsPlaces(query) ? () => () => undefined : always([]);
}

type Scopes = ReadonlyMap<string, ScopeDoc>;
const NONE: Scopes = new Map();

/** `before`: the scopes whose homes the searcher surely knew of when it was asked. */
interface Answered {
  readonly found: Found;
  readonly before: Scopes;
}

interface Question {
  isWanted: boolean;
  ask(): Promise<void>;
}

/**
 * Answers as live values. One question is with the searcher at a time; of those that wait the newest goes first,
 * since it is what somebody just typed, and one nobody waits for any more is never asked.
 */
function answersOf(searcher: Searcher, log: Log): <T>(ask: () => Promise<T>) => Source<T> {
  const waiting: Question[] = [];
  let isBusy = false;

  const next = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let question = waiting.pop(); question !== undefined; question = waiting.pop())
      if (question.isWanted) await question.ask();
    isBusy = false;
  };

  return (ask) => (emit) => {
    let isWaiting = false;
    const question: Question = {
      isWanted: true,
      async ask() {
        isWaiting = false;
        try {
          const answer = await ask();
          if (question.isWanted) emit(answer);
        } catch (error) {
          if (question.isWanted) log.warn('a search could not be answered', error);
        }
      },
    };
    const want = () => {
      if (isWaiting) return;
      isWaiting = true;
      waiting.push(question);
      void next();
    };
    want();
    const stop = searcher.onChange(want);
    return () => {
      question.isWanted = false;
      stop();
    };
  };
}

/** The same page for the same parts: how far an area has come is no reason to paint the list anew. */
function lastPage(): (found: Found, reach: Reach) => SearchPage {
  let last: { readonly found: Found; readonly reach: Reach; readonly page: SearchPage } | null =
    null;
  return (found, reach) => {
    if (last?.found !== found || !isSame(last.reach, reach))
      last = { found, reach, page: pageOf(found, reach) };
    return last.page;
  };
}

type Reach = Pick<SearchPage, 'checkedAt' | 'missingAreas' | 'isPartial'>;

const pageOf = ({ awaited: _, ...found }: Found, reach: Reach): SearchPage => ({
  ...found,
  ...reach,
});

type Searched = Pick<ScopeDoc, 'id' | 'done' | 'isTaken' | 'takenAt' | 'checkedAt' | 'wifiOnly'>;

/**
 * The areas of the city that is searched: that of the query, else the one in use. Null: the query itself says where, by
 * areas, a drawing, a place or a part of the map, or no city is known.
 */
export function searchedAreas(
  query: Pick<ListingQuery, 'city' | 'area_ids' | 'polygon' | 'near' | 'bounds'>,
  areas: readonly Area[],
  scopes: ReadonlyMap<string, Pick<ScopeDoc, 'id' | 'isTaken' | 'takenAt'>>,
): readonly Area[] | null {
  if (saysWhere(query)) return null;
  const city = query.city ?? cityInUse(scopes.values());
  return city === null ? null : areasOfCity(areas, city);
}

/** The areas of the query; all of the city, where it names none. An area that was never checked makes all of it unchecked. */
export function reachOf(
  { city, area_ids: asked }: Pick<ListingQuery, 'area_ids' | 'city'>,
  areas: readonly Area[],
  scopes: ReadonlyMap<string, Searched>,
  {
    found: { awaited = [] },
    before,
  }: {
    readonly found: Pick<Found, 'awaited'>;
    readonly before: ReadonlyMap<string, Searched>;
  },
): Reach {
  const scopeOf = (id: string) => scopes.get(areaScope(id));
  const isHere = (id: string) => {
    const scope = scopeOf(id);
    return scope?.isTaken === true && scope.done === 1;
  };
  const named = asked ?? [];
  const inUse = city ?? cityInUse(scopes.values());
  const whole = searchedAreas({ city, area_ids: asked }, areas, scopes) ?? areas;
  const isKnown = inUse !== null && scopes.get(cityScope(inUse))?.done === 1;
  const isWanted = (id: string) => {
    const scope = scopeOf(id);
    // An unknown area was not decided about yet.
    return scope === undefined || (scope.isTaken && !scope.wifiOnly);
  };
  const wasHere = (id: string) => {
    const scope = before.get(areaScope(id));
    return scope?.isTaken === true && scope.done === 1;
  };
  const isComing = (id: string) => isWanted(id) && !wasHere(id) && !awaited.includes(id);
  const about = named.length > 0 ? named : whole.map(({ id }) => id);
  const searched = about.filter(isHere);
  const times = searched.map((id) => scopeOf(id)?.checkedAt ?? 0);
  const oldest = times.length === 0 ? 0 : Math.min(...times);
  return {
    checkedAt: oldest === 0 ? null : oldest,
    missingAreas: named.filter((id) => !isHere(id)),
    ...(((named.length === 0 && !isKnown) || about.some(isComing)) && { isPartial: true }),
  };
}
