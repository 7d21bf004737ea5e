import type { ListingQuery } from '#src/data/types.ts';
import type { Suggestion } from './suggestPlaces.ts';

/** The search in a place; null: a region or a country, of which the server says what is searched. */
export function queryOf({
  rank,
  id,
  cityId,
}: Suggestion): Required<Pick<ListingQuery, 'city' | 'area_ids'>> | null {
  if (cityId === null) return null;
  return { city: cityId, area_ids: rank === 'area' ? [id] : [] };
}
