import { createSeededRandom } from '../../random.ts';
import { type Beach, beaches, type Park, patches, square } from './greens.ts';
import { type Ground, layGround } from './ground.ts';
import { mainRoads, type Street } from './mainRoads.ts';
import { createNoise, type Noise } from './noise.ts';
import { outlines } from './outlines.ts';
import { partition } from './partition.ts';
import { type Place, placesOf, placesOutdoors, spaced, stopsOf } from './places.ts';
import { type AreaPlan, type CityPlan, localName } from './plan.ts';
import { heartOf, isInside, type Point, type Ring, ringArea } from './plane.ts';
import { streetsOf } from './streets.ts';

export interface CityArea {
  readonly plan: AreaPlan;
  readonly ring: Ring;
  readonly heart: Point;
  /** Its own streets, without what only passes through. */
  readonly streets: readonly Street[];
}

/** The whole city in metres from its south-west corner. */
export interface City {
  readonly plan: CityPlan;
  readonly ground: Ground;
  readonly areas: readonly CityArea[];
  readonly roads: readonly Street[];
  readonly parks: readonly Park[];
  readonly lakes: readonly Park[];
  readonly beaches: readonly Beach[];
  readonly places: readonly Place[];
}

/** Builds a city: the same one, street by street, at every call. */
export function makeCity(city: CityPlan): City {
  const { names } = city;
  const noise = createNoise(city.seed);
  const random = createSeededRandom(city.seed);
  const ground = layGround(city.water, noise);
  const { rings, borders } = outlines(partition(city, ground, noise), city.areas.length);
  const planned = patches(city.parks, noise);
  const nameOf = names.streets(random);
  const isWet = (at: Point) => {
    const { off, half } = ground.riverAt(at);
    return off < half + 12 || !isInside(at, ground.land);
  };
  const areas = city.areas.map((plan, index): CityArea => {
    const ring = rings[index] as Ring;
    const isOpen = (at: Point) =>
      isInside(at, ring) && !planned.some((park) => isInside(at, park.ring)) && !isWet(at);
    return {
      plan,
      ring,
      heart: heartOf(ring),
      streets: streetsOf(plan, ring, { noise, random, nameOf, isOpen }),
    };
  });
  const between = borders
    .filter(({ areas: sides }) => sides.length > 1)
    .map(({ line }): Street => {
      const name = nameOf('street');
      return { kind: 'street', line, ...(name && { name }) };
    });
  const roads = [...mainRoads(city.roads), ...between];
  const squares = areas.map((area) => squareOf(area, names.square(area.plan), noise));
  const shores = beaches(city.beaches, ground);
  const green = [...planned, ...squares];
  return {
    plan: city,
    ground,
    areas,
    roads,
    parks: green,
    lakes: patches(city.lakes, noise),
    beaches: shores,
    places: [
      ...spaced(stopsOf(roads, names, nameAt(areas)), 120),
      ...placesOutdoors(green, shores),
      ...areas.flatMap(({ plan, ring, streets }) =>
        spaced(placesOf(plan, names, ringArea(ring) / 1e6, cornersOf(streets), random), 60),
      ),
    ],
  };
}

const cornersOf = (streets: readonly Street[]): Point[] => streets.flatMap(({ line }) => [...line]);

const nameAt = (areas: readonly CityArea[]) => (at: Point) => {
  const area = areas.find(({ ring }) => isInside(at, ring));
  return area === undefined ? '' : localName(area.plan);
};

/** The garden in the middle of a neighbourhood, called after it. */
function squareOf({ plan, heart }: CityArea, name: string, noise: Noise): Park {
  return square(name, heart, plan.fabric === 'old' ? 26 : 38, noise);
}
