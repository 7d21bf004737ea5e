import { v5 } from 'uuid';
import { type Geodata, geodataSlug } from '#contract/entities/geodata.ts';
import { DEMO_NAMESPACE } from '../../people.ts';
import type { City } from './makeCity.ts';
import { type CityPlan, localName, shownName } from './plan.ts';
import { isInside, type Point } from './plane.ts';

/** Metres in a degree of latitude, and of longitude at the equator (WGS 84, rounded). */
const [LATITUDE_M, LONGITUDE_M] = [110_990, 111_320];

/** Degrees of longitude and of latitude for a metre. */
export const degreesOf = ({ origin: [, south] }: CityPlan): readonly [number, number] => [
  round(1 / (LONGITUDE_M * Math.cos(((south + 0.054) * Math.PI) / 180)), 12),
  round(1 / LATITUDE_M, 12),
];

/** The same on every machine and at every run. `area`: its slug. */
export const areaIdOf = (city: Pick<CityPlan, 'slug'>, area: string): string =>
  v5(`area ${city.slug}/${area}`, DEMO_NAMESPACE);

/** The city as the client's map reads it. */
export function packCity(city: City): Geodata {
  const { plan: cityPlan, ground, areas } = city;
  const [west, south] = cityPlan.origin;
  const degrees = degreesOf(cityPlan);
  const name = shownName(cityPlan);
  const areaAt = (at: Point) => areas.find(({ ring }) => isInside(at, ring));
  const streets = [...areas.flatMap((area) => area.streets), ...city.roads];
  return {
    version: 1,
    slug: geodataSlug(name),
    city: name,
    country: cityPlan.country,
    origin: [west, south],
    degrees: [...degrees],
    bounds: [
      west,
      south,
      round(west + cityPlan.width * degrees[0], 5),
      round(south + cityPlan.height * degrees[1], 5),
    ],
    centre: whole(cityPlan.centre),
    sea: packed(ground.sea),
    land: packed(ground.land),
    river: packed(ground.river),
    lakes: city.lakes.map((lake) => ({ name: lake.name, ring: packed(lake.ring) })),
    beaches: city.beaches.map((beach) => ({ name: beach.name, ring: packed(beach.ring) })),
    parks: city.parks.map((park) => ({
      name: park.name,
      kind: park.kind,
      ring: packed(park.ring),
    })),
    districts: cityPlan.districts.map((district) => ({
      slug: district.slug,
      name: localName(district),
    })),
    areas: areas.map(({ plan, ring, heart }) => ({
      id: areaIdOf(cityPlan, plan.slug),
      slug: plan.slug,
      name: shownName(plan),
      district: plan.district,
      ring: packed(ring),
      heart: whole(heart),
    })),
    streets: streets.map(({ kind, name: street, line }) => ({
      kind,
      ...(street !== undefined && { name: street }),
      line: packed(line),
    })),
    places: city.places.map(({ kind, name: place, at }) => {
      const area = areaAt(at);
      return {
        kind,
        name: place,
        at: whole(at),
        ...(area && { area: areaIdOf(cityPlan, area.plan.slug) }),
      };
    }),
  };
}

const whole = ([x, y]: Point): [number, number] => [Math.round(x), Math.round(y)];

/** Rounded first, so that what is added up comes out where it was. */
function packed(line: readonly Point[]): number[] {
  let [px, py] = [0, 0];
  return line.flatMap((at) => {
    const [x, y] = whole(at);
    const step = [x - px, y - py];
    [px, py] = [x, y];
    return step;
  });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
