import type { CityPlan } from '../city/plan.ts';
import { AREAS, DISTRICTS } from './areas.ts';
import { BEACHES, LAKES, PARKS } from './greens.ts';
import { NAMES } from './placeNames.ts';
import { ROADS } from './roads.ts';
import { water } from './water.ts';

const [WIDTH, HEIGHT] = [15_000, 12_000];

/** A city that is on no map: its coast could be Portuguese. */
export const PORTAVELA: CityPlan = {
  slug: 'portavela',
  name: 'Portavela',
  seed: 1755,
  region: 'Costa das Garças',
  country: 'PT',
  zone: 'Europe/Lisbon',
  currency: 'EUR',
  origin: [-8.905, 38.085],
  width: WIDTH,
  height: HEIGHT,
  centre: [6500, 7200],
  districts: DISTRICTS,
  areas: AREAS,
  water: water(WIDTH, HEIGHT),
  parks: PARKS,
  lakes: LAKES,
  beaches: BEACHES,
  roads: ROADS,
  names: NAMES,
};
