/** The scope of the areas of a city, by its id. */
export type CityScope = `${typeof CITY}${string}`;

const CITY = 'city:';

export const cityScope = (cityId: string): CityScope => `${CITY}${cityId}`;

/** The id of the city a scope is of; null: it is of none. */
export const cityOf = (scope: string): string | null =>
  scope.startsWith(CITY) ? scope.slice(CITY.length) : null;

/**
 * The scope of listings that are to be had in an area, and of the area itself. The scopes of each collection:
 * sync.ts.
 */
export type AreaScope = `${typeof AREA}${string}`;

const AREA = 'area:';

export const areaScope = (areaId: string): AreaScope => `${AREA}${areaId}`;

/** The id of the area a scope is of; null: it is of none. */
export const areaOf = (scope: string): string | null =>
  scope.startsWith(AREA) ? scope.slice(AREA.length) : null;
