import type { Area } from '#contract/entities/area.ts';
import { cityOf } from '#contract/protocol/scope.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import { toldCity } from './toldCity.ts';

type Looked = Pick<ScopeDoc, 'id' | 'isTaken' | 'takenAt'>;

const kept = <Scope extends Looked>(scopes: Iterable<Scope>): readonly Scope[] =>
  [...scopes]
    .filter(({ id, isTaken }) => isTaken && cityOf(id) !== null)
    .toSorted((one, other) => other.takenAt - one.takenAt);

/** The ids of the cities whose areas are kept, the one looked at last first: it is the one in use. */
export const keptCities = (scopes: Iterable<Looked>): readonly string[] =>
  kept(scopes).flatMap(({ id }) => cityOf(id) ?? []);

/** Those of them of which every area is kept. */
export const wholeCities = (
  scopes: Iterable<Looked & Pick<ScopeDoc, 'asked'>>,
): readonly string[] =>
  kept(scopes).flatMap((scope) =>
    toldCity(scope)?.inParts === true ? [] : (cityOf(scope.id) ?? []),
  );

/** The city of each area that lies in one of them. */
export function citiesOfAreas(
  areas: readonly Pick<Area, 'id' | 'city_id'>[],
  scopes: Iterable<Looked & Pick<ScopeDoc, 'asked'>>,
): Readonly<Record<string, string>> {
  const whole = new Set(wholeCities(scopes));
  return Object.fromEntries(
    areas.flatMap(({ id, city_id: city }) =>
      city !== undefined && whole.has(city) ? [[id, city]] : [],
    ),
  );
}

/** Null: no city was chosen, and the server has named none. */
export const cityInUse = (scopes: Iterable<Looked>): string | null => keptCities(scopes)[0] ?? null;
