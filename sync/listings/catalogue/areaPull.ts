import { areaScope, cityOf, cityScope } from '#contract/protocol/scope.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { readAll, readMany } from '../../store/reads/index.ts';
import type { Catalogue, NetworkKind } from '../../model/ports/catalogue.ts';
import type { Definition, Scope } from '../../rows/definition.ts';
import { beginWithCity, FIRST_CITY, lookAtAreas, noteCities } from './cities.ts';
import { keptCities } from './keptCities.ts';
import { toldCity } from './toldCity.ts';
import { CATALOGUE, noteDone } from './wishes.ts';

export interface AreaPullDeps {
  readonly catalogue: Pick<Catalogue, 'city' | 'around'>;
  readonly database: LocalDatabase;
  readonly network: Pick<NetworkKind, 'savesData'>;
  /** It was noted that the server was asked to the end. */
  isAskedOut(): boolean;
  onNews(): void;
  now(): number;
}

/** Areas of the city in use come before those of other cities, and those before areas by themselves. */
const CITY_PRIORITY = 1;
const OTHER_CITY_PRIORITY = 4;
const SINGLE_PRIORITY = 6;
/** A cursor of ours: which city a device begins with is no page of the server's, nor is a city that is taken in parts. */
const ASKED: Checkpoint = { epoch: 'first city', xid: '0', id: '' };
const NO_ROWS = { rows: [], checkpoint: ASKED, more: false, reset: false };

/**
 * How areas are pulled: by `sync_pull`, but for the city to begin with, which the server is asked for, and for a city of so many
 * areas that it is taken in parts: of that the areas in its middle are taken one by one, and then what somebody looks at.
 */
export const createAreaPull = ({
  catalogue,
  database,
  network,
  isAskedOut,
  onNews,
  now,
}: AreaPullDeps): Pick<Definition<'areas'>, 'ask' | 'onPulled' | 'onStored'> => {
  /** A city of which nothing came yet and nothing was told is asked about: it may be too large to be taken whole. */
  const isInParts = async (id: string, from: Checkpoint | null): Promise<boolean> => {
    const scopes = await database.collection('scopes');
    const told = async () => toldCity((await readMany(scopes, [cityScope(id)]))[0]);
    if (from === null && (await told()) === null) {
      const place = await catalogue.city({ id });
      if (place?.id === id) await noteCities(database, [place], now());
    }
    return (await told())?.inParts === true;
  };
  return {
    async ask(rows, scope, from, limit) {
      if (scope === FIRST_CITY) {
        const city = await catalogue.city({});
        if (city !== null) await beginWithCity(database, city);
        return NO_ROWS;
      }
      const id = cityOf(scope);
      if (id === null || !(await isInParts(id, from))) {
        // A city whose areas came by themselves was in parts before.
        return await rows.pull('areas', scope, from?.epoch === ASKED.epoch ? null : from, limit);
      }
      if (from !== null) return NO_ROWS;
      const { areas } = await catalogue.around({ city: id });
      const ids = areas.map((area) => area.id);
      await lookAtAreas(database, ids, { at: now(), savesData: network.savesData() });
      return NO_ROWS;
    },
    async onPulled() {
      onNews();
    },
    async onStored(scope) {
      if (cityOf(scope) !== null) await noteDone(database, scope, 1, now());
      const scopes = await readAll(await database.collection('scopes'));
      const isBegun = scope === FIRST_CITY && keptCities(scopes).length > 0;
      // Once: that there are none is known from then on, to a guest too.
      if (!isBegun && !isAskedOut()) await noteDone(database, CATALOGUE, 1, now());
      onNews();
    },
  };
};

/**
 * The scopes of areas to pull: of the cities that are kept, the one in use first, and of single areas; which city to begin
 * with, where there is none.
 */
export function scopesOfAreas(
  cities: readonly string[],
  single: readonly string[],
): readonly Scope[] {
  if (cities.length === 0) return [{ name: FIRST_CITY, priority: CITY_PRIORITY }];
  return [
    ...cities.map((id, place) => ({
      name: cityScope(id),
      priority: place === 0 ? CITY_PRIORITY : OTHER_CITY_PRIORITY,
    })),
    ...single.map((id) => ({ name: areaScope(id), priority: SINGLE_PRIORITY })),
  ];
}
