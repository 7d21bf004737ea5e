import type { Area } from '#contract/entities/area.ts';

/**
 * Of the areas on a device those of one city; all, while no city is known. Areas that an older version stored do not say where
 * they lie: until those of the city have come anew, they are taken to be of it.
 */
export function areasOfCity<Placed extends Pick<Area, 'city_id'>>(
  areas: readonly Placed[],
  cityId: string | null,
): readonly Placed[] {
  if (cityId === null) return areas;
  const known = areas.filter(({ city_id: id }) => id === cityId);
  return known.length > 0 ? known : areas.filter(({ city_id: id }) => id === undefined);
}
