import type { Position } from '#contract/entities/area.ts';
import { isInBox, isInside } from '#search/finding/place.ts';
import type { Db } from '#server/db/db.ts';
import { plainWord } from './columns.ts';

/** An area that a home of a feed is put into. */
export interface FoundArea {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly centre: Position;
}

export interface SaidPlace {
  readonly at: { readonly lat: number; readonly lon: number } | null;
  readonly area: string;
  readonly city: string;
}

interface Known extends FoundArea {
  readonly bounds: readonly [number, number, number, number];
}
interface Rings {
  readonly outline: readonly Position[];
  readonly holes: readonly (readonly Position[])[];
  readonly islands: readonly (readonly Position[])[];
}

/**
 * Finds areas by the place of a home, and where a feed says none by their names. The open areas of every city are looked at as they are
 * when this is made; of those around a place the outlines are read once.
 */
export async function openAreas(db: Db): Promise<(place: SaidPlace) => Promise<FoundArea | null>> {
  const all = await db.asService((sql) =>
    sql.query<Known>(
      `select id, name, city, country, centre, bounds from public.areas
       where not deleted and closed_at is null order by id`,
    ),
  );
  const rings = new Map<string, Promise<Rings | undefined>>();
  const outlineOf = (id: string) => {
    const known =
      rings.get(id) ??
      db
        .asService((sql) =>
          sql.query<Rings>('select outline, holes, islands from public.areas where id = $1::uuid', [
            id,
          ]),
        )
        .then(([row]) => row);
    rings.set(id, known);
    return known;
  };
  return async ({ at, area, city }) => {
    if (at === null) return byName(all, area, city);
    for (const one of all) {
      if (!isInBox(at.lon, at.lat, one.bounds)) continue;
      const drawn = await outlineOf(one.id);
      if (drawn !== undefined && isWithin(at, drawn)) return one;
    }
    return null;
  };
}

const isWithin = (
  { lat, lon }: { readonly lat: number; readonly lon: number },
  { outline, holes, islands }: Rings,
): boolean =>
  (isInside(lon, lat, outline) && !holes.some((hole) => isInside(lon, lat, hole))) ||
  islands.some((island) => isInside(lon, lat, island));

function byName(all: readonly Known[], area: string, city: string): Known | null {
  const [name, town] = [plainWord(area), plainWord(city)];
  const here = town === '' ? all : all.filter((one) => plainWord(one.city) === town);
  const called = here.filter((one) => plainWord(one.name) === name);
  if (called.length === 1) return called[0] ?? null;
  // A city of one area leaves no choice.
  return name === '' && here.length === 1 ? (here[0] ?? null) : null;
}
