import type { FoundPlace } from '#contract/protocol/api.ts';
import { cityOf } from '#contract/protocol/scope.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import { type Box, boxAround, spanOf } from '#search/query/boxes.ts';
import { restsOver } from '#search/query/restsOver.ts';
import type { Clock } from '../../kit/clock.ts';
import type { LookedAround } from '../../model/listings.ts';
import type { NetworkKind, PlaceCalls } from '../../model/ports/catalogue.ts';
import { readAll } from '../../store/reads/index.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import { chooseCity, lookAtAreas, noteCities } from './cities.ts';
import { keptCities, wholeCities } from './keptCities.ts';

export interface LookAroundDeps {
  readonly database: LocalDatabase;
  readonly clock: Pick<Clock, 'now'>;
  readonly places: Pick<PlaceCalls, 'around'>;
  readonly network: Pick<NetworkKind, 'savesData'>;
}

/** An answer about a part of the map is taken to be true for five minutes. */
const FRESH_MS = 5 * 60_000;
const ANSWERS_KEPT = 50;
/** A view so many times as wide as the city it is over shows what lies around it, too. */
const SHOWS_MORE = 1.5;

type Answer = { readonly at: number; readonly cities: readonly FoundPlace[] };

/**
 * Somebody moved the map: the city it rests over is in use from now on, and what the map shows of it is taken. The server is asked
 * for ground of which this device holds nothing, and where a view shows more than one city; never twice in a while for the
 * same. Throws TransportError where it had to be asked and could not be.
 */
export function createLookAround({
  database,
  clock,
  places,
  network,
}: LookAroundDeps): (view: Box) => Promise<LookedAround> {
  const answers = new Map<string, Answer>();

  const ask = async (view: Box): Promise<readonly FoundPlace[]> => {
    const cell = cellOf(view);
    const key = cell.join(' ');
    const known = answers.get(key);
    if (known !== undefined && Math.abs(clock.now() - known.at) < FRESH_MS) return known.cities;
    const { cities, areas } = await places.around({ bounds: cell });
    const at = clock.now();
    await noteCities(database, cities, at);
    const over = restsOver(view, cities, keptCities(await scopesHere())[0] ?? null);
    const seen = areas.flatMap(({ id, city_id: city }) =>
      city !== undefined && city === over?.id ? [id] : [],
    );
    if (seen.length > 0) await lookAtAreas(database, seen, { at, savesData: network.savesData() });
    keepNewest(answers, key, { at, cities }, ANSWERS_KEPT);
    return cities;
  };
  const scopesHere = async () => await readAll(await database.collection('scopes'));

  return async (view) => {
    const scopes = await scopesHere();
    const [inUse = null] = keptCities(scopes);
    const here = await wholeHere(database, scopes);
    const kept = restsOver(view, here, inUse);
    const isEnough = kept !== null && spanOf(view) <= SHOWS_MORE * spanOf(kept.bounds);
    const told = isEnough
      ? []
      : await ask(view).catch((error: unknown) => {
          if (kept === null) throw error;
          return [];
        });
    const over = kept ?? restsOver(view, told, inUse);
    if (over === null) return { kind: told.length > 0 ? 'several' : 'nothing' };
    if (over.id !== inUse) await chooseCity(database, over.id, clock.now());
    return { kind: 'city', id: over.id };
  };
}

/** The cities of which all areas are here, with the ground those cover. */
async function wholeHere(database: LocalDatabase, scopes: readonly ScopeDoc[]) {
  const areas = await readAll(await database.collection('areas'));
  const done = new Set(scopes.flatMap(({ id, done }) => (done === 1 ? [cityOf(id)] : [])));
  return wholeCities(scopes).flatMap((id) => {
    const bounds = boxAround(areas.flatMap(({ row }) => (row.city_id === id ? [row.bounds] : [])));
    return bounds === null || !done.has(id) ? [] : [{ id, bounds }];
  });
}

/**
 * The cell to ask the server about in place of a view: the same for views that hardly differ, so that an
 * answer serves for all of them, and no smaller.
 */
export function cellOf([west, south, east, north]: Box): [number, number, number, number] {
  const step = 2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 1e-3) / 4));
  const down = (at: number) => Math.floor(at / step) * step;
  const up = (at: number) => Math.ceil(at / step) * step;
  return [down(west), Math.max(down(south), -90), up(east), Math.min(up(north), 90)];
}
