import { readQuery } from '#search/query/queryAddress.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { Searcher } from '../model/ports/searcher.ts';
import { areasOnTheirWay } from './areasOnTheirWay.ts';
import { cityInUse } from './catalogue/keptCities.ts';
import type { StoredCatalogue } from './reads/storedCatalogue.ts';

export interface AskedAhead {
  /** The query of the address that is looked at. */
  readonly search: string;
  /** The city that the server's first page is of; null: it gave none. */
  readonly city: string | null;
  readonly network: Pick<NetworkKind, 'isMetered' | 'savesData'>;
}

/**
 * Has the homes that a search is likely to need asked for at once, beside the library, the market and the areas (FI31): those
 * that are on their way by what is stored, else those of the city that is looked at.
 */
export function askAhead(
  searcher: Pick<Searcher, 'arriving' | 'foresee'>,
  { scopes: docs, areas }: Pick<StoredCatalogue, 'areas' | 'scopes'>,
  { search, city: given, network }: AskedAhead,
): void {
  const scopes = new Map(docs.map((doc) => [doc.id, doc]));
  const known = areas.map(({ row }) => row);
  const { isDecided, ...coming } = areasOnTheirWay(scopes, known, network);
  if (isDecided) {
    // The open market says it again, and hears of what fails.
    if (coming.areas.length > 0)
      searcher.arriving(coming.areas, coming.mayFetch, coming.cities).catch(() => undefined);
    return;
  }
  if (network.isMetered() || network.savesData()) return;
  const { city, area_ids: named } = readQuery(search).query;
  // Areas say which city it is only once they are known.
  if (city === undefined && named !== undefined) return;
  searcher.foresee(city ?? cityInUse(docs) ?? given);
}
