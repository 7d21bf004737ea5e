import type { Around, AroundQuery, CityQuery, FoundPlace } from '#contract/protocol/api.ts';
import { LANGUAGES } from '#contract/rules/languages.ts';
import type { Db } from '#server/db/db.ts';
import { createPlaceIndex, type PlacedArea, type PlaceIndex } from './placeIndex.ts';

export interface Places {
  /** Places by name, what fits best first. */
  find(text: string, limit: number): Promise<FoundPlace[]>;
  /** A city, as PlaceIndex has it. */
  city(asked: CityQuery): Promise<FoundPlace | null>;
  /** The places in a part of the map, from PlaceIndex. */
  around(asked: AroundQuery): Promise<Around>;
}

/** How long nobody looks whether something changed. */
const FRESH_MS = 5000;

/**
 * Names are found in memory, by the rules of the device's own search; the database is asked for all of them when areas
 * changed. `now`: ms that never jump.
 */
export function createPlaces(db: Db, now: () => number): Places {
  let index: Promise<PlaceIndex> | undefined;
  let version = '';
  let checkedAt = -Infinity;

  async function current(): Promise<PlaceIndex> {
    if (index !== undefined && now() - checkedAt < FRESH_MS) return index;
    checkedAt = now();
    const latest = await versionOf(db);
    if (index === undefined || latest !== version) {
      version = latest;
      index = readIndex(db);
    }
    return index;
  }

  async function look<T>(from: (known: PlaceIndex) => T): Promise<T> {
    try {
      return from(await current());
    } catch (thrown) {
      // The next one asks anew.
      index = undefined;
      throw thrown;
    }
  }

  return {
    find: async (text, limit) => await look((known) => known.find(text, limit)),
    around: async (asked) => await look((known) => known.around(asked)),
    async city(asked) {
      const found = await look((known) => known.city(asked));
      if (found !== null) return found;
      // It may be of this very moment: a device that was just told of it would have nothing to begin with.
      checkedAt = -Infinity;
      return await look((known) => known.city(asked));
    },
  };
}

async function versionOf(db: Db): Promise<string> {
  const [row] = await db.asService((sql) =>
    sql.query<{ version: string }>(
      `select concat_ws(' ', (select count(*) from public.areas),
         (select xid from public.areas order by xid desc limit 1),
         (select max(updated_at) from private.cities)) as version`,
    ),
  );
  return row?.version ?? '';
}

async function readIndex(db: Db): Promise<PlaceIndex> {
  const areas = await db.asService((sql) =>
    sql.query<PlacedArea>(
      `select a.id, a.name, a.city, a.city_id as "cityId", c.region, a.country, a.bounds, a.centre, a.live_count
       from public.areas a join private.cities c on c.id = a.city_id
       where not a.deleted and (a.closed_at is null or a.live_count > 0) order by a.id`,
    ),
  );
  return createPlaceIndex(areas, countryNames);
}

const named = new Map<string, readonly string[]>();

/** The names of a country in each language of the app: somebody may look for it in any of them. */
function countryNames(code: string): readonly string[] {
  const known = named.get(code);
  if (known !== undefined) return known;
  const names = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
  );
  named.set(code, names);
  return names;
}
