import { createBag, type SeededRandom } from '../../random.ts';
import { along } from './curve.ts';
import type { Beach, Park } from './greens.ts';
import type { Street } from './mainRoads.ts';
import type { AreaPlan, CityNames, Fabric, StreetKind } from './plan.ts';
import { distance, type Point } from './plane.ts';

export type PlaceKind = 'transit' | 'grocery' | 'school' | 'park' | 'beach' | 'health' | 'culture';

export interface Place {
  readonly kind: PlaceKind;
  readonly name: string;
  readonly at: Point;
}

/** How many people live in a place like this, against the densest. */
const DENSITY: Record<Fabric, number> = {
  old: 1,
  grid: 1,
  rotunda: 0.95,
  hill: 0.6,
  villas: 0.25,
  seafront: 0.7,
  docks: 0.7,
  blocks: 0.75,
  campus: 0.65,
  suburb: 0.42,
  village: 0.25,
  works: 0.3,
};
/** The places a person needs near home, on the streets of one neighbourhood of `km2`. */
export function placesOf(
  plan: AreaPlan,
  names: CityNames,
  km2: number,
  corners: readonly Point[],
  random: SeededRandom,
): Place[] {
  const spot = createBag(corners, random);
  const many = (rate: number, least: number) =>
    Math.max(least, Math.round(km2 * rate * DENSITY[plan.fabric]));
  const make = (count: number, kind: PlaceKind, name: () => string): Place[] =>
    Array.from({ length: count }, () => ({ kind, name: name(), at: spot() }));
  const [shop, school] = [createBag(names.shops, random), createBag(names.schools, random)];
  const [health, culture] = [createBag(names.health, random), createBag(names.culture, random)];
  return [
    ...make(many(5, 2), 'transit', () => names.busStop(plan)),
    ...make(many(7, 2), 'grocery', shop),
    ...make(many(2.4, 1), 'school', () => names.school(school(), plan)),
    ...make(many(2.2, 1), 'health', () => names.healthOf(health(), plan)),
    ...make(many(0.9, 1), 'culture', () => names.cultureOf(culture(), plan)),
  ];
}

interface Stop {
  readonly at: Point;
  readonly kind: 'tram' | 'rail' | 'ferry';
  readonly line: string;
}

const STOP: Partial<Record<StreetKind, { gap: number; start: number }>> = {
  tram: { gap: 430, start: 60 },
  rail: { gap: 1900, start: 1400 },
};

/** Stops of trams, trains and ferries, called after the street or area they lie in. */
export function stopsOf(
  lines: readonly Street[],
  names: CityNames,
  areaAt: (point: Point) => string,
): Place[] {
  const stops = lines.flatMap(({ kind, name = '', line }): Stop[] => {
    if (kind === 'ferry')
      return [line[0], line.at(-1)].map((at) => ({ at: at as Point, kind, line: name }));
    const stop = STOP[kind];
    if (!stop || (kind !== 'tram' && kind !== 'rail')) return [];
    const ends = kind === 'rail' ? line.slice(-1) : [];
    return [...along(line, stop.gap, stop.start), ...ends].map((at) => ({ at, kind, line: name }));
  });
  return stops
    .filter(({ at }) => areaAt(at) !== '')
    .map(({ at, kind, line }) => ({
      kind: 'transit',
      name: names.stop(areaAt(at), kind, line),
      at,
    }));
}

export const placesOutdoors = (parks: readonly Park[], shores: readonly Beach[]): Place[] => [
  ...parks.map(({ name, heart }) => ({ kind: 'park' as const, name, at: heart })),
  ...shores.map(({ name, heart }) => ({ kind: 'beach' as const, name, at: heart })),
];

/** Leaves out what stands closer than `gap` metres to another of its kind. */
export function spaced(places: readonly Place[], gap: number): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const isClose = kept.some(
      (other) => other.kind === place.kind && distance(other.at, place.at) < gap,
    );
    if (!isClose) kept.push(place);
  }
  return kept;
}
