import type { CityPlan } from '../city/plan.ts';
import { AREAS, DISTRICTS } from './areas.ts';
import { BEACHES, LAKES, PARKS, ROADS, water } from './ground.ts';
import { NAMES } from './names.ts';

const [WIDTH, HEIGHT] = [9000, 7000];

/** A smaller city that is on no map either: its coast could be Tunisian. Its dinar has a thousand millimes. */
export const RAS_YASMIN: CityPlan = {
  slug: 'ras-yasmin',
  name: 'Ras Yasmin',
  local: 'رأس الياسمين',
  seed: 814,
  region: 'ولاية الساحل الشرقي',
  country: 'TN',
  zone: 'Africa/Tunis',
  currency: 'TND',
  origin: [11.16, 35.38],
  width: WIDTH,
  height: HEIGHT,
  centre: [5000, 3800],
  districts: DISTRICTS,
  areas: AREAS,
  water: water(WIDTH, HEIGHT),
  parks: PARKS,
  lakes: LAKES,
  beaches: BEACHES,
  roads: ROADS,
  names: NAMES,
};
