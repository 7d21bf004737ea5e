import { v5 } from 'uuid';
import type { Geodata } from '#contract/entities/geodata.ts';
import { DEMO_NAMESPACE } from '../../people.ts';
import { CITY, DISTRICTS } from './gazetteer.ts';
import type { City } from './makeCity.ts';
import { isInside, type Point } from './plane.ts';

/** Metres in a degree of latitude, and of longitude at the equator (WGS 84, rounded). */
const [LATITUDE_M, LONGITUDE_M] = [110_990, 111_320];
const [WEST, SOUTH] = CITY.origin;

/** Degrees of longitude and of latitude for a metre. */
export const DEGREES: readonly [number, number] = [
  round(1 / (LONGITUDE_M * Math.cos(((SOUTH + 0.054) * Math.PI) / 180)), 12),
  round(1 / LATITUDE_M, 12),
];

/** The same on every machine and at every run. */
export const areaIdOf = (slug: string): string => v5(`area ${CITY.slug}/${slug}`, DEMO_NAMESPACE);

/** The city as the client's map reads it. */
export function packCity(city: City): Geodata {
  const { ground, areas } = city;
  const areaAt = (at: Point) => areas.find(({ ring }) => isInside(at, ring));
  const streets = [...areas.flatMap((area) => area.streets), ...city.roads];
  return {
    version: 1,
    slug: CITY.slug,
    city: CITY.name,
    country: CITY.country,
    origin: [WEST, SOUTH],
    degrees: [...DEGREES],
    bounds: [
      WEST,
      SOUTH,
      round(WEST + CITY.width * DEGREES[0], 5),
      round(SOUTH + CITY.height * DEGREES[1], 5),
    ],
    centre: [6500, 7200],
    sea: packed(ground.sea),
    land: packed(ground.land),
    river: packed(ground.river),
    lakes: city.lakes.map(({ name, ring }) => ({ name, ring: packed(ring) })),
    beaches: city.beaches.map(({ name, ring }) => ({ name, ring: packed(ring) })),
    parks: city.parks.map(({ name, kind, ring }) => ({ name, kind, ring: packed(ring) })),
    districts: DISTRICTS.map(({ slug, name }) => ({ slug, name })),
    areas: areas.map(({ plan, ring, heart }) => ({
      id: areaIdOf(plan.slug),
      slug: plan.slug,
      name: plan.name,
      district: plan.district,
      ring: packed(ring),
      heart: whole(heart),
    })),
    streets: streets.map(({ kind, name, line }) => ({
      kind,
      ...(name !== undefined && { name }),
      line: packed(line),
    })),
    places: city.places.map(({ kind, name, at }) => {
      const area = areaAt(at);
      return { kind, name, at: whole(at), ...(area && { area: areaIdOf(area.plan.slug) }) };
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
