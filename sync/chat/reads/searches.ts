import type { Unsubscribe } from '../../kit/clock.ts';
import type { Chat, Live } from '../../model/types.ts';
import type { QueryScope } from '../../store/reads/scope.ts';

/** Searching messages: what does it is loaded with the first search. */
export function createSearches(
  scopes: Live<QueryScope | null>,
): Pick<Chat, 'search' | 'searchAll'> {
  return {
    search: (asked, onResult) =>
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
    searchAll: (text, onResult) =>
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
