import type { Area } from '#contract/entities/area.ts';
import { savedSearchSchema } from '#contract/entities/records/search.ts';
import type { FoundPlace } from '#contract/protocol/api.ts';
import { areaOf, areaScope, cityOf, type CityScope, cityScope } from '#contract/protocol/scope.ts';
import { isSame } from '../../kit/isSame.ts';
import { readAll, readMany, readRange } from '../../store/reads/index.ts';
import { removeDocs, storeDoc } from '../../store/writes.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import { keptCities, wholeCities } from './keptCities.ts';
import { toldCity, withTold } from './toldCity.ts';
import { dropArea, freshScope, storeTaken, takenByDefault } from './wishes.ts';

/*
 * A device takes the areas of the cities somebody looked at, of a very large one those that were looked at,
 * and of what else it keeps only the area that lies in. The data does not grow with the number of places
 * there are.
 */

/** A scope of ours: the server is asked which city a device begins with. */
export const FIRST_CITY = 'first';

/** Cities that were only seen on the map: so many are remembered, for who looks at the map without a network. */
const SEEN_KEPT = 100;
/** An area that is looked at again within this time is not noted again. */
const SEEN_AGAIN_MS = 3_600_000;

/** Somebody looks at a city: it is in use from now on. `at`: ms since the epoch. */
export async function chooseCity(
  database: LocalDatabase,
  cityId: string,
  at: number,
): Promise<void> {
  await lookAt(database, cityId, (before) => ({ ...before, takenAt: at, isByDefault: false }));
}

/** The server named the city to begin with; what somebody chose meanwhile stays in use. */
export async function beginWithCity(database: LocalDatabase, place: FoundPlace): Promise<void> {
  await lookAt(database, place.id, (before) =>
    withTold({ ...before, isByDefault: !before.isTaken }, place),
  );
}

/** The server told of these cities. Of those that are not taken the ones told of last are remembered. */
export async function noteCities(
  database: LocalDatabase,
  places: readonly FoundPlace[],
  at: number,
): Promise<void> {
  const scopes = await readAll(await database.collection('scopes'));
  const held = new Map(scopes.map((scope) => [scope.id, scope]));
  for (const place of places) {
    const id = cityScope(place.id);
    const told = toldCity(held.get(id))?.place;
    if (told !== undefined && isSame(told, place)) continue;
    await storeDoc(database, 'scopes', id, (before) => {
      const told = withTold(before ?? freshScope(id), place);
      return told.isTaken ? told : { ...told, checkedAt: at };
    });
  }
  const named = new Set(places.map(({ id }) => cityScope(id)));
  const old = scopes
    .filter(({ id, isTaken }) => cityOf(id) !== null && !isTaken && !named.has(id as CityScope))
    .toSorted((one, other) => other.checkedAt - one.checkedAt)
    .slice(Math.max(0, SEEN_KEPT - named.size));
  if (old.length > 0) await removeDocs(database, 'scopes', old.map(idOf));
}

/**
 * Somebody looks at these areas of a city that is taken in parts: they are taken, unless something was decided of them.
 * `savesData`: only what they are and where, until somebody asks for their homes. `at`: ms since the epoch.
 */
export async function lookAtAreas(
  database: LocalDatabase,
  areaIds: readonly string[],
  { at, savesData }: { readonly at: number; readonly savesData: boolean },
): Promise<void> {
  const names = areaIds.map(areaScope);
  const known = await readMany(await database.collection('scopes'), names);
  const held = new Map(known.map((scope) => [scope.id, scope]));
  const fresh = areaIds.filter((_, place) => !held.has(names[place] ?? ''));
  const again = known.filter(
    ({ isTaken, isByDefault, takenAt }) => isTaken && isByDefault && takenAt + SEEN_AGAIN_MS < at,
  );
  for (const { id } of again)
    await storeDoc(database, 'scopes', id, (before) => ({
      ...(before ?? freshScope(id)),
      takenAt: at,
    }));
  if (fresh.length === 0) return;
  const taken = fresh.map((id) => takenByDefault(id, at));
  await storeTaken(
    database,
    savesData ? taken.map((scope) => ({ ...scope, isTaken: false, takenAt: 0 })) : taken,
  );
  database.wishes.tell('areas');
}

/** It was looked at by somebody who saves data: what it is is here, and its homes come when they are asked for. */
const isOnlySeen = ({ isTaken, isByDefault, takenAt }: ScopeDoc): boolean =>
  !isTaken && isByDefault && takenAt === 0;

async function lookAt(
  database: LocalDatabase,
  cityId: string,
  change: (before: ScopeDoc) => ScopeDoc,
): Promise<void> {
  const id = cityScope(cityId);
  await storeDoc(database, 'scopes', id, (before) => ({
    ...change(
      before?.isTaken === true ? before : { ...freshScope(id), asked: before?.asked ?? [] },
    ),
    isTaken: true,
  }));
  database.wishes.tell('areas');
}

/**
 * These areas make room. Those of other cities than the one in use or of a city that is taken in parts, which came by themselves,
 * leave no trace: whoever looks there again has them again. A city of which nothing is left goes with its outlines.
 */
export async function giveUpAreas(
  database: LocalDatabase,
  areaIds: readonly string[],
): Promise<void> {
  const [scopes, areas] = await Promise.all([
    database.collection('scopes').then(readAll),
    database.collection('areas').then(readAll),
  ]);
  const held = new Map(scopes.map((scope) => [scope.id, scope]));
  const [inUse = null, ...others] = keptCities(scopes);
  const whole = wholeCities(scopes);
  const cityOfArea = new Map(areas.map(({ id, row }) => [id, row.city_id]));
  const isElsewhere = (id: string) => {
    const city = cityOfArea.get(id);
    return inUse !== null && city !== undefined && (city !== inUse || !whole.includes(city));
  };
  const [traceless, decided] = [new Set<string>(), new Set(areaIds)];
  for (const id of areaIds)
    if (isElsewhere(id) && held.get(areaScope(id))?.isByDefault === true) {
      traceless.add(id);
      decided.delete(id);
    }
  for (const id of decided) await dropArea(database, id);
  const isLeft = (city: string) =>
    areas.some(
      ({ id, row }) =>
        row.city_id === city && held.get(areaScope(id))?.isTaken === true && !areaIds.includes(id),
    );
  const leaving = areaIds.flatMap((id) => cityOfArea.get(id) ?? []);
  const empty = others.filter((city) => leaving.includes(city) && !isLeft(city));
  const gone = [...traceless].map(areaScope);
  if (gone.length + empty.length === 0) return;
  await removeDocs(database, 'scopes', gone);
  // The map goes on naming it.
  for (const id of empty.map(cityScope))
    await storeDoc(database, 'scopes', id, (before) => ({
      ...freshScope(id),
      asked: before?.asked ?? [],
    }));
  database.wishes.tell('areas');
}

/** Areas that are here though nobody keeps the whole of their city: those that were taken, and where kept homes and searches lie. */
export async function areasElsewhere(
  database: LocalDatabase,
  areas: readonly Area[],
  held: ReadonlyMap<string, ScopeDoc>,
): Promise<readonly string[]> {
  const cities = wholeCities(held.values());
  const [properties, records] = await Promise.all([
    database.collection('properties'),
    database.collection('records'),
  ]);
  const [own, noted, searches] = await Promise.all([
    readRange(properties, { index: ['via'], from: ['mine'], to: ['mine'] }),
    readRange(properties, { index: ['via'], from: ['ids'], to: ['ids'] }),
    readRange(records, { index: ['kind'], from: ['saved_search'], to: ['saved_search'] }),
  ]);
  const wanted = new Set([
    ...[...held.values()].flatMap((scope) =>
      scope.isTaken || isOnlySeen(scope) ? (areaOf(scope.id) ?? []) : [],
    ),
    ...[...own, ...noted].map(({ areaId }) => areaId),
    ...searches.flatMap(({ body }) => savedSearchSchema.safeParse(body).data?.query.area_ids ?? []),
  ]);
  for (const { id, city_id: city } of areas)
    if (city !== undefined && cities.includes(city)) wanted.delete(id);
  return [...wanted];
}

const idOf = ({ id }: ScopeDoc): string => id;
