import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Searcher } from '../model/ports/searcher.ts';
import type { StoredCatalogue } from './reads/storedCatalogue.ts';
import { areasIn, heldAreasOf } from './reads/heldAreas.ts';
import { mapped, type Source } from '../kit/source.ts';
import { createSearchSources } from './search/searchSources.ts';
import type { OpenMarket } from './opened.ts';
import { createSearching } from './searching.ts';

/** However slow the device is: by then the database is wanted. */
const AT_MOST_MS = 2000;

/** What can be seen of a market that is not open yet. */
export interface Seen {
  readonly listings: Pick<OpenMarket['listings'], 'search' | 'points' | 'areas' | 'heldAreas'>;
}

export interface EarlyLookDeps {
  readonly catalogue: Promise<StoredCatalogue>;
  readonly searcher: Promise<Searcher>;
  /** Resolves when the tab has nothing better to do. */
  idle(): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Shows what a search finds on this device before the database's library is even loaded: on a slow phone that is
 * most of the wait. Resolves when somebody has an answer and the tab is idle, or there is nothing to be found here.
 */
export async function lookEarly(deps: EarlyLookDeps, show: (seen: Seen) => void): Promise<void> {
  const { idle, clock, log } = deps;
  const [stored, searcher] = await Promise.all([deps.catalogue, deps.searcher]);
  const scopes = new Map(stored.scopes.map((doc) => [doc.id, doc]));
  if (![...scopes.values()].some(({ isTaken, done }) => isTaken && done === 1)) return;
  const areas = value(areasIn(stored.areas));
  const held = value(scopes);
  if (stored.hidden.length > 0) searcher.hide(stored.hidden);
  const sources = createSearchSources(searcher, clock, log);
  const searching = createSearching({ sources, areas, scopes: held });
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
      },
    });
  });
}

const value =
  <T>(known: T): Source<T> =>
  (emit) => {
    emit(known);
    return () => undefined;
  };
