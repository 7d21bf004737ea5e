import type { Unsubscribe } from '../../kit/clock.ts';
import type { ConversationHits, Live, SearchQuery, SearchResult } from '../../model/types.ts';
import type { QueryScope } from '../../store/index.ts';

/** Searching messages: what does it is loaded with the first search. */
export function createSearches(scopes: Live<QueryScope | null>) {
  return {
    /**
     * Messages that contain the text (case and accents folded): of this device at once, then older ones, which are
     * fetched as far as a network allows, and kept. Calls back with more each time; the answer stops it.
     */
    search: (asked: SearchQuery, onResult: (result: SearchResult) => void): Unsubscribe =>
      whenLive(scopes, (scope) =>
        whenLoaded(
          async () => {
            const { openSearch } = await import('./search.ts');
            return () => openSearch(scope, asked, onResult);
          },
          (error) => {
            scope.log.warn('the search could not be loaded', error);
            onResult({ hits: [], reach: { kind: 'partial', since: null } });
          },
        ),
      ),
    /** The same over what this device holds of all conversations. */
    searchAll: (text: string, onResult: (found: ConversationHits) => void): Unsubscribe =>
      whenLive(scopes, (scope) =>
        whenLoaded(
          async () => {
            const { openSearchAll } = await import('./searchAll.ts');
            return () => openSearchAll(scope, text, onResult);
          },
          (error) => {
            scope.log.warn('the search could not be loaded', error);
            onResult({ hits: [], isDone: true });
          },
        ),
      ),
  };
}

/** Begins what was loaded. The answer stops it, begun or not. */
function whenLoaded(
  load: () => Promise<() => Unsubscribe>,
  onFault: (error: unknown) => void,
): Unsubscribe {
  let stop: Unsubscribe | null = null;
  let isStopped = false;
  const run = async () => {
    try {
      const begin = await load();
      if (!isStopped) stop = begin();
    } catch (error) {
      if (!isStopped) onFault(error);
    }
  };
  void run();
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Begins once there is more to read than a glance: its end would cut a long read short. The answer stops it. */
function whenLive(
  scopes: Live<QueryScope | null>,
  begin: (scope: QueryScope) => Unsubscribe,
): Unsubscribe {
  let stop: Unsubscribe | null = null;
  const look = () => {
    const scope = scopes.get();
    if (scope?.kind === 'live') stop ??= begin(scope);
  };
  const stopWatching = scopes.subscribe(look);
  look();
  return () => {
    stopWatching();
    stop?.();
  };
}
