import type { PlaceKind } from '#contract/entities/geodata.ts';
import type { SeededRandom } from '../../random.ts';
import type { City, CityArea } from '../city/makeCity.ts';
import { areaIdOf, degreesOf } from '../city/packCity.ts';
import type { Place } from '../city/places.ts';
import type { AreaPlan } from '../city/plan.ts';
import { boundsOf, distance, distanceToLine, isInside, mix, type Point } from '../city/plane.ts';

/** A site for a home in one neighbourhood, with the places nearby. */
export interface Site {
  readonly areaId: string;
  readonly plan: AreaPlan;
  readonly street: string;
  readonly postalCode: string;
  /** Metres. */
  readonly at: Point;
  /** Metres to the sea, as the gull flies. */
  readonly toSea: number;
  readonly near: Readonly<
    Partial<Record<PlaceKind, { readonly name: string; readonly metres: number }>>
  >;
}

export interface Sites {
  pick(random: SeededRandom): Site;
  /** Somewhere 150 to 300 m off, in the same neighbourhood where that can be. */
  blur(site: Site, random: SeededRandom): Point;
  /** Longitude and latitude to five digits: about a metre. */
  lonLat(point: Point): readonly [number, number];
}

interface Lot {
  readonly street: string;
  readonly from: Point;
  readonly to: Point;
}

/** A postal code of the area that is so many others after the first. */
export type PostalCode = (area: number, random: SeededRandom) => string;

/** Lots along the named streets of the city. */
export function createSites(city: City, postalCode: PostalCode): Sites {
  const { origin } = city.plan;
  const degrees = degreesOf(city.plan);
  const areas = city.areas.map((area, index) => ({
    area,
    lots: lotsOf(area),
    index,
  }));
  const total = city.plan.areas.reduce((sum, { weight }) => sum + weight, 0);
  const placesOf = new Map(city.areas.map((area) => [area, nearby(area, city.places)]));

  function choose(random: SeededRandom) {
    let left = random.next() * total;
    for (const one of areas) {
      left -= one.area.plan.weight;
      if (left < 0) return one;
    }
    return areas[0] as (typeof areas)[number];
  }

  return {
    pick(random) {
      const { area, lots, index } = choose(random);
      const lot = random.pick(lots);
      const at = besideStreet(lot, area, random);
      return {
        areaId: areaIdOf(city.plan, area.plan.slug),
        plan: area.plan,
        street: lot.street,
        postalCode: postalCode(index, random),
        at,
        toSea: distanceToLine(at, city.ground.coast),
        near: nearest(at, placesOf.get(area) ?? []),
      };
    },
    blur({ at, plan }, random) {
      const ring = areas.find(({ area }) => area.plan === plan)?.area.ring ?? [];
      for (let tries = 0; tries < 12; tries += 1) {
        const [way, far] = [random.next() * 2 * Math.PI, 150 + 150 * random.next()];
        const off: Point = [at[0] + Math.cos(way) * far, at[1] + Math.sin(way) * far];
        if (isInside(off, ring)) return off;
      }
      return at;
    },
    lonLat: ([x, y]) => [
      Number((origin[0] + x * degrees[0]).toFixed(5)),
      Number((origin[1] + y * degrees[1]).toFixed(5)),
    ],
  };
}

function lotsOf({ streets, ring }: CityArea): Lot[] {
  return streets.flatMap(({ name, line }) =>
    name === undefined
      ? []
      : line.slice(1).flatMap((to, index) => {
          const from = line[index] as Point;
          return isInside(mix(from, to, 0.5), ring) ? [{ street: name, from, to }] : [];
        }),
  );
}

/** Some metres from the middle of the street, on either side. */
function besideStreet({ from, to }: Lot, { ring }: CityArea, random: SeededRandom): Point {
  const on = mix(from, to, 0.08 + 0.84 * random.next());
  const length = distance(from, to) || 1;
  const off = (random.next() < 0.5 ? -1 : 1) * (9 + random.next() * 9);
  const at: Point = [
    on[0] - ((to[1] - from[1]) / length) * off,
    on[1] + ((to[0] - from[0]) / length) * off,
  ];
  return isInside(at, ring) ? at : on;
}

/** The places that people of this neighbourhood walk to. */
function nearby({ ring }: CityArea, places: readonly Place[]): Place[] {
  const { west, south, east, north } = boundsOf(ring);
  const reach = 700;
  return places.filter(
    ({ at: [x, y] }) =>
      x > west - reach && x < east + reach && y > south - reach && y < north + reach,
  );
}

function nearest(at: Point, places: readonly Place[]): Site['near'] {
  const near: Partial<Record<PlaceKind, { name: string; metres: number }>> = {};
  for (const place of places) {
    const metres = distance(at, place.at);
    if (metres < (near[place.kind]?.metres ?? 1500))
      near[place.kind] = { name: place.name, metres };
  }
  return near;
}
