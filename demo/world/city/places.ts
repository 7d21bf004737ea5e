import { createBag, type SeededRandom } from '../../random.ts';
import { along } from './curve.ts';
import type { AreaPlan, Fabric } from './gazetteer.ts';
import type { Beach, Park } from './greens.ts';
import type { Street } from './mainRoads.ts';
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
const SHOPS = [
  'Cestinho',
  'Mercearia Pimenta',
  'Horta & Sal',
  'Bom Pomar',
  'Mercado Bonança',
  'Mini Cestinho',
  'Frutaria Violeta',
  'A Despensa',
  'Supermercado Garça',
  'Padaria Moinho',
];
const SCHOOLS = [
  'Escola Básica',
  'Escola Básica',
  'Jardim de Infância',
  'Escola Secundária',
  'Colégio',
];
const HEALTH = ['Farmácia', 'Centro de Saúde', 'Farmácia', 'Clínica'];
const CULTURE = [
  'Biblioteca',
  'Cine-Teatro',
  'Mercado Municipal',
  'Museu',
  'Piscina Municipal',
  'Casa da Música',
];

/** What a person needs near home, on the streets of one neighbourhood of `km2`. */
export function placesOf(
  plan: AreaPlan,
  km2: number,
  corners: readonly Point[],
  random: SeededRandom,
): Place[] {
  const spot = createBag(corners, random);
  const many = (rate: number, least: number) =>
    Math.max(least, Math.round(km2 * rate * DENSITY[plan.fabric]));
  const make = (count: number, kind: PlaceKind, name: () => string): Place[] =>
    Array.from({ length: count }, () => ({ kind, name: name(), at: spot() }));
  const [shop, school] = [createBag(SHOPS, random), createBag(SCHOOLS, random)];
  const [health, culture] = [createBag(HEALTH, random), createBag(CULTURE, random)];
  return [
    ...make(many(5, 2), 'transit', () => `${plan.name} (autocarro)`),
    ...make(many(7, 2), 'grocery', shop),
    ...make(many(2.4, 1), 'school', () => `${school()} de ${plan.name}`),
    ...make(many(2.2, 1), 'health', () => `${health()} ${plan.name}`),
    ...make(many(0.9, 1), 'culture', () => `${culture()} de ${plan.name}`),
  ];
}

const STOP: Partial<Record<Street['kind'], { gap: number; start: number; what: string }>> = {
  tram: { gap: 430, start: 60, what: 'elétrico' },
  rail: { gap: 1900, start: 1400, what: 'comboio' },
};

/** Stops of trams, trains and ferries, called after the street or area they lie in. */
export function stopsOf(lines: readonly Street[], areaAt: (point: Point) => string): Place[] {
  const stops = lines.flatMap(({ kind, name = '', line }) => {
    const stop = STOP[kind];
    if (kind === 'ferry')
      return [line[0], line.at(-1)].map((at) => ({ at: at as Point, what: name }));
    if (!stop) return [];
    const ends = kind === 'rail' ? line.slice(-1) : [];
    return [...along(line, stop.gap, stop.start), ...ends].map((at) => ({
      at,
      what: `${stop.what} ${name}`,
    }));
  });
  return stops
    .filter(({ at }) => areaAt(at) !== '')
    .map(({ at, what }) => ({ kind: 'transit', name: `${areaAt(at)} (${what})`, at }));
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
