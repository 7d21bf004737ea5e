import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Searcher, Window } from '../model/ports/searcher.ts';
import type { StoredCatalogue } from './reads/storedCatalogue.ts';
import { citiesOf } from './reads/cities.ts';
import { areasIn, heldAreasOf } from './reads/heldAreas.ts';
import { always, mapped, type Source } from '../kit/source.ts';
import type { OpenMarket } from './opened.ts';
import { createSearching } from './searching.ts';

export { askAhead } from './askAhead.ts';

/** However slow the device is: by then the database is wanted. */
const AT_MOST_MS = 2000;

/** The visible part of a market that is not open yet. */
export interface Seen {
  /** The only question it answers, if there is one. */
  readonly asked?: readonly [query: ListingQuery, window: Window];
  readonly listings: Pick<
    OpenMarket['listings'],
    'search' | 'points' | 'areas' | 'heldAreas' | 'cities' | 'hasNoAreas'
  >;
}

export interface StoredLookDeps {
  readonly stored: StoredCatalogue;
  readonly searcher: Promise<Searcher>;
  /** Resolves when the tab has nothing better to do; without it the tab is taken to be idle. */
  idle?: (() => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Shows what a search finds on this device before the database's library is even loaded: on a slow phone that is
 * most of the wait. Resolves when somebody has an answer and the tab is idle.
 */
export async function lookAtStored(
  deps: StoredLookDeps,
  show: (seen: Seen) => void,
): Promise<void> {
  const { stored, clock, log, idle = () => Promise.resolve() } = deps;
  const searcher = await deps.searcher;
  const areas = always(areasIn(stored.areas));
  const held = always(new Map(stored.scopes.map((doc) => [doc.id, doc])));
  if (stored.hidden.length > 0) searcher.hide(stored.hidden);
  const searching = createSearching({ searcher, areas, scopes: held, places: null, clock, log });
  await new Promise<void>((resolve) => {
    clock.after(AT_MOST_MS, resolve);
    const answered = <T>(source: Source<T>): Source<T> =>
      mapped(source, (answer) => {
        void idle().then(idle).then(resolve);
        return answer;
      });
    show({
      listings: {
        search: (query, window) => answered(searching.search(query, window)),
        points: (query) => answered(searching.points(query)),
        areas: () => areas,
        heldAreas: () => heldAreasOf(areas, held),
        cities: () => citiesOf(areas, held),
        // There are some. The question needs no open market.
        hasNoAreas: () => always(false),
      },
    });
  });
}
