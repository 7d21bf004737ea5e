import { createSeededRandom } from '../../random.ts';
import { AREA_PLANS, type AreaPlan } from './gazetteer.ts';
import { type Beach, beaches, lakes, type Park, parks, square } from './greens.ts';
import { type Ground, layGround } from './ground.ts';
import { mainRoads, type Street } from './mainRoads.ts';
import { createNoise, type Noise } from './noise.ts';
import { outlines } from './outlines.ts';
import { partition } from './partition.ts';
import { type Place, placesOf, placesOutdoors, spaced, stopsOf } from './places.ts';
import { heartOf, isInside, type Point, type Ring, ringArea } from './plane.ts';
import { createStreetNames } from './streetNames.ts';
import { streetsOf } from './streets.ts';

const SEED = 1755;

export interface CityArea {
  readonly plan: AreaPlan;
  readonly ring: Ring;
  readonly heart: Point;
  /** Its own streets, without what only passes through. */
  readonly streets: readonly Street[];
}

/** The whole city in metres from its south-west corner. */
export interface City {
  readonly ground: Ground;
  readonly areas: readonly CityArea[];
  readonly roads: readonly Street[];
  readonly parks: readonly Park[];
  readonly lakes: readonly Park[];
  readonly beaches: readonly Beach[];
  readonly places: readonly Place[];
}

/** Builds the city: the same one, street by street, at every call. */
export function makeCity(): City {
  const noise = createNoise(SEED);
  const random = createSeededRandom(SEED);
  const ground = layGround(noise);
  const { rings, borders } = outlines(partition(ground, noise), AREA_PLANS.length);
  const planned = parks(noise);
  const nameOf = createStreetNames(random);
  const isWet = (at: Point) => {
    const { off, half } = ground.riverAt(at);
    return off < half + 12 || !isInside(at, ground.land);
  };
  const areas = AREA_PLANS.map((plan, index): CityArea => {
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
  const roads = [...mainRoads(), ...between];
  const squares = areas.map((area) => squareOf(area, noise));
  const shores = beaches(ground);
  const green = [...planned, ...squares];
  return {
    ground,
    areas,
    roads,
    parks: green,
    lakes: lakes(noise),
    beaches: shores,
    places: [
      ...spaced(stopsOf(roads, nameAt(areas)), 120),
      ...placesOutdoors(green, shores),
      ...areas.flatMap(({ plan, ring, streets }) =>
        spaced(placesOf(plan, ringArea(ring) / 1e6, cornersOf(streets), random), 60),
      ),
    ],
  };
}

const cornersOf = (streets: readonly Street[]): Point[] => streets.flatMap(({ line }) => [...line]);

const nameAt = (areas: readonly CityArea[]) => (at: Point) =>
  areas.find(({ ring }) => isInside(at, ring))?.plan.name ?? '';

/** The garden in the middle of a neighbourhood, called after it. */
function squareOf({ plan, heart }: CityArea, noise: Noise): Park {
  return square(`Largo de ${plan.name}`, heart, plan.fabric === 'old' ? 26 : 38, noise);
}
