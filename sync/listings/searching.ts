import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Area } from '#contract/entities/area.ts';
import type { ScopeDoc } from '../store/schemas/scope.ts';
import type { SearchPage } from '../model/listings.ts';
import type { Found, Window } from '../model/ports/searcher.ts';
import { combined, mapped, type Source } from '../kit/source.ts';
import { stableValue } from '../kit/stable.ts';
import type { SearchSources } from './search/searchSources.ts';

export interface SearchingDeps {
  readonly sources: SearchSources;
  readonly areas: Source<readonly Area[]>;
  readonly scopes: Source<ReadonlyMap<string, ScopeDoc>>;
}

/** What a search found, with how far what it was found in is to be trusted. */
export function createSearching({ sources, areas, scopes }: SearchingDeps) {
  return {
    points: (query: ListingQuery) => sources.points(query),
    search(query: ListingQuery, window: Window): Source<SearchPage> {
      const keepReach = stableValue<Reach>();
      const pageOf = lastPage();
      return mapped(
        combined([sources.search(query, window), areas, scopes]),
        ([found, all, held]: readonly [Found, readonly Area[], ReadonlyMap<string, ScopeDoc>]) =>
          pageOf(found, keepReach(reachOf(query, all, held))),
      );
    },
  };
}

/** The same page for the same parts: how far an area has come is no reason to paint the list anew. */
function lastPage(): (found: Found, reach: Reach) => SearchPage {
  let last: { readonly found: Found; readonly reach: Reach; readonly page: SearchPage } | null =
    null;
  return (found, reach) => {
    if (last?.found !== found || last.reach !== reach)
      last = { found, reach, page: { ...found, ...reach } };
    return last.page;
  };
}

type Reach = Pick<SearchPage, 'checkedAt' | 'missingAreas'>;

/** The areas of the query; all, where it names none. An area that was never checked makes all of it unchecked. */
export function reachOf(
  { area_ids: asked }: Pick<ListingQuery, 'area_ids'>,
  areas: readonly Area[],
  scopes: ReadonlyMap<string, Pick<ScopeDoc, 'done' | 'isTaken' | 'checkedAt'>>,
): Reach {
  const scopeOf = (id: string) => scopes.get(`area:${id}`);
  const isHere = (id: string) => {
    const scope = scopeOf(id);
    return scope?.isTaken === true && scope.done === 1;
  };
  const named = asked ?? [];
  const searched = (named.length > 0 ? named : areas.map(({ id }) => id)).filter(isHere);
  const times = searched.map((id) => scopeOf(id)?.checkedAt ?? 0);
  const oldest = times.length === 0 ? 0 : Math.min(...times);
  return {
    checkedAt: oldest === 0 ? null : oldest,
    missingAreas: named.filter((id) => !isHere(id)),
  };
}
