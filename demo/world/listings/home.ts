import type { Feature, PropertyDetails, PropertyType } from '#contract/entities/property.ts';
import type { SeededRandom } from '../../random.ts';
import type { Fabric } from '../city/plan.ts';
import { bell, happens, weighted } from './chance.ts';
import type { Site } from './sites.ts';

export type Condition = 'new' | 'excellent' | 'good' | 'needs_work' | 'to_restore';
type Rating = NonNullable<PropertyDetails['energy_rating']>;

/** A home as it stands there, whoever offers it for whatever. Areas in m². */
export interface Home {
  readonly site: Site;
  readonly type: PropertyType;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly area: number;
  readonly plot?: number;
  readonly terrace?: number;
  /** For homes in a house of several. */
  readonly floor?: number;
  readonly floors?: number;
  readonly year: number;
  readonly renovated?: number;
  readonly condition: Condition;
  readonly features: ReadonlySet<Feature>;
  readonly heating: NonNullable<PropertyDetails['heating']>;
  readonly internet: NonNullable<PropertyDetails['internet']>;
  readonly mbps: number;
  readonly energy: Rating;
  readonly kwh?: number;
  readonly orientation: NonNullable<PropertyDetails['orientation']>;
  readonly parking: number;
}

type Mix = Partial<Record<PropertyType, number>>;
const FLATS: Mix = { apartment: 72, studio: 10, duplex: 5, penthouse: 4, loft: 3, room: 6 };

const TYPES: Record<Fabric, Mix> = {
  old: { apartment: 66, studio: 13, loft: 4, duplex: 5, townhouse: 5, room: 6, retail: 1 },
  grid: { ...FLATS, office: 1.5, retail: 1 },
  rotunda: { ...FLATS, penthouse: 8, office: 2 },
  hill: { apartment: 48, house: 16, townhouse: 18, duplex: 8, studio: 6, room: 4 },
  villas: { villa: 52, house: 22, apartment: 14, townhouse: 8, land: 2, cottage: 2 },
  seafront: { apartment: 66, studio: 9, penthouse: 8, duplex: 6, townhouse: 7, villa: 4 },
  docks: { apartment: 56, loft: 22, studio: 9, penthouse: 6, office: 4, room: 3 },
  blocks: { apartment: 78, studio: 6, duplex: 3, room: 9, shared_room: 1, garage: 3 },
  campus: { apartment: 52, studio: 20, room: 21, shared_room: 3, duplex: 3, office: 1 },
  suburb: { house: 34, townhouse: 27, apartment: 30, bungalow: 5, garage: 2, land: 2 },
  village: { cottage: 30, house: 38, townhouse: 14, apartment: 10, land: 5, bungalow: 3 },
  works: { apartment: 44, loft: 16, warehouse: 14, office: 12, studio: 8, garage: 6 },
};

/** First and last year in which most of it was built. */
const YEARS: Record<Fabric, readonly [number, number]> = {
  old: [1790, 1910],
  grid: [1880, 1955],
  rotunda: [1905, 1965],
  hill: [1925, 1990],
  villas: [1930, 2022],
  seafront: [1955, 2021],
  docks: [1996, 2024],
  blocks: [1968, 2019],
  campus: [1972, 2023],
  suburb: [1975, 2022],
  village: [1860, 2005],
  works: [1940, 2015],
};

const IN_ONE_HOUSE: readonly PropertyType[] = [
  'house',
  'townhouse',
  'villa',
  'bungalow',
  'cottage',
  'land',
  'garage',
  'warehouse',
  'retail',
];
const WITHOUT_ROOMS: readonly PropertyType[] = ['land', 'garage', 'office', 'retail', 'warehouse'];

export const hasOwnDoor = (type: PropertyType): boolean => IN_ONE_HOUSE.includes(type);
export const isLivedIn = (type: PropertyType): boolean => !WITHOUT_ROOMS.includes(type);

/** Builds one home on its site. */
export function makeHome(site: Site, random: SeededRandom): Home {
  const { fabric } = site.plan;
  const type = weighted(random, TYPES[fabric]);
  const [first, last] = YEARS[fabric];
  const isNew = happens(random, 0.07) && type !== 'cottage' && fabric !== 'old';
  const year = isNew ? random.between(2023, 2026) : random.between(first, last);
  const condition = conditionOf(year, isNew, random);
  const size = sizeOf(type, random);
  const height = hasOwnDoor(type) ? {} : heightOf(site, type, random);
  const renovated =
    year < 1995 && (condition === 'excellent' || condition === 'good') && happens(random, 0.6)
      ? { renovated: random.between(2008, 2025) }
      : {};
  const shell = { site, type, ...size, ...height, year, ...renovated, condition };
  const features = featuresOf(shell, random);
  return {
    ...shell,
    ...outdoors(type, features, random),
    features,
    parking: parkingOf(features, random),
    ...energyOf(year, condition, type, random),
    heating: heatingOf(year, random),
    ...lineOf(fabric, random),
    orientation: random.pick(['S', 'SW', 'W', 'SE', 'E', 'S', 'NE', 'NW', 'N'] as const),
  };
}

function conditionOf(year: number, isNew: boolean, random: SeededRandom): Condition {
  if (isNew) return 'new';
  if (year > 2005) return weighted(random, { excellent: 45, good: 55 });
  return weighted(random, { excellent: 26, good: 54, needs_work: 15, to_restore: 5 });
}

type Size = Pick<Home, 'bedrooms' | 'bathrooms' | 'area'>;

function sizeOf(type: PropertyType, random: SeededRandom): Size {
  const bedrooms = bedroomsOf(type, random);
  const spread = 1 + 0.13 * bell(random);
  const area = Math.max(
    9,
    Math.round(plainArea(type, bedrooms) * Math.min(1.5, Math.max(0.7, spread))),
  );
  return { bedrooms, bathrooms: bathroomsOf(type, bedrooms, random), area };
}

function bedroomsOf(type: PropertyType, random: SeededRandom): number {
  const draw = (weights: Record<string, number>) => Number(weighted(random, weights));
  switch (type) {
    case 'studio':
      return 0;
    case 'loft':
      return draw({ 0: 20, 1: 55, 2: 25 });
    case 'room':
    case 'shared_room':
      return 1;
    case 'penthouse':
    case 'duplex':
      return draw({ 1: 10, 2: 40, 3: 38, 4: 12 });
    case 'villa':
      return draw({ 3: 28, 4: 42, 5: 22, 6: 8 });
    case 'house':
    case 'townhouse':
      return draw({ 2: 22, 3: 48, 4: 24, 5: 6 });
    case 'cottage':
    case 'bungalow':
      return draw({ 1: 22, 2: 48, 3: 30 });
    case 'apartment':
      return draw({ 1: 30, 2: 41, 3: 23, 4: 6 });
    default:
      return 0;
  }
}

const ALONE: Partial<Record<PropertyType, number>> = {
  studio: 33,
  room: 13,
  shared_room: 18,
  garage: 16,
  office: 92,
  retail: 78,
  warehouse: 340,
  land: 900,
};
const BASE: Partial<Record<PropertyType, readonly [number, number]>> = {
  apartment: [28, 26],
  penthouse: [50, 33],
  duplex: [42, 29],
  loft: [52, 26],
  house: [52, 31],
  townhouse: [48, 27],
  villa: [82, 42],
  cottage: [36, 24],
  bungalow: [46, 24],
};

function plainArea(type: PropertyType, bedrooms: number): number {
  const [base, each] = BASE[type] ?? [ALONE[type] ?? 60, 0];
  return base + each * bedrooms;
}

function bathroomsOf(type: PropertyType, bedrooms: number, random: SeededRandom): number {
  if (type === 'land' || type === 'garage') return 0;
  if (bedrooms <= 1) return 1;
  const plain = Math.max(1, Math.round(bedrooms * (type === 'villa' ? 0.85 : 0.55)));
  return plain + (happens(random, 0.3) ? 0.5 : 0);
}

function heightOf({ plan }: Site, type: PropertyType, random: SeededRandom) {
  const [low, high] = plan.fabric === 'old' ? [3, 5] : plan.fabric === 'blocks' ? [5, 14] : [3, 8];
  const floors = random.between(low, high);
  return { floors, floor: type === 'penthouse' ? floors : random.between(0, floors) };
}

type Shell = Pick<
  Home,
  'site' | 'type' | 'year' | 'condition' | 'bedrooms' | 'area' | 'floor' | 'floors'
>;

/** The features of a home; each has the chance of such a home. */
function featuresOf(shell: Shell, random: SeededRandom): Set<Feature> {
  const { site, type, year, condition, floor = 0, floors = 1 } = shell;
  if (type === 'land') return new Set();
  const isFlat = !hasOwnDoor(type);
  const isHouse = !isFlat && isLivedIn(type);
  const isNice = condition === 'new' || condition === 'excellent';
  const { fabric } = site.plan;
  const chances: Partial<Record<Feature, number>> = {
    lift: isFlat ? (year > 1985 || floors > 5 ? 0.94 : fabric === 'old' ? 0.12 : 0.42) : 0,
    step_free: year > 2005 ? 0.6 : 0.08,
    wide_doors: year > 2008 ? 0.3 : 0.03,
    accessible_parking: year > 2008 ? 0.12 : 0.01,
    street_parking: isFlat ? 0.25 : 0.35,
    permit_parking: fabric === 'old' || fabric === 'grid' ? 0.4 : 0.05,
    garage: isHouse ? 0.55 : year > 1995 ? 0.55 : 0.08,
    ev_charger: year > 2018 ? 0.4 : 0.04,
    balcony: isFlat && floor > 0 ? 0.56 : 0.1,
    terrace: type === 'penthouse' ? 0.95 : isHouse ? 0.55 : 0.09,
    private_garden: isHouse ? 0.82 : floor === 0 ? 0.12 : 0,
    shared_garden: fabric === 'blocks' || fabric === 'docks' ? 0.3 : 0.08,
    pool: type === 'villa' ? 0.68 : fabric === 'seafront' ? 0.16 : isHouse ? 0.08 : 0.02,
    gym: year > 2010 && isFlat ? 0.15 : 0,
    concierge: fabric === 'rotunda' || fabric === 'docks' ? 0.18 : 0.03,
    storage: 0.42,
    cellar: year < 1960 ? 0.16 : 0.04,
    fireplace: isHouse ? 0.5 : year < 1950 ? 0.12 : 0.03,
    air_con: isNice ? 0.55 : 0.18,
    double_glazing: isNice || year > 2000 ? 0.86 : 0.35,
    solar: isHouse && isNice ? 0.32 : 0.03,
    washer: 0.62,
    dryer: 0.2,
    dishwasher: isNice ? 0.78 : 0.42,
    oven: 0.85,
    hob: 0.9,
    fridge: 0.72,
    built_in_wardrobes: year > 1970 ? 0.66 : 0.3,
    alarm: type === 'villa' ? 0.6 : 0.08,
    video_entry: isFlat && (year > 1998 || isNice) ? 0.5 : 0.08,
    smart_lock: year > 2018 ? 0.22 : 0.03,
    bike_store: isFlat ? 0.24 : 0.1,
    sea_view:
      site.toSea < 260
        ? 0.68
        : site.toSea < 800 && floor > 3
          ? 0.45
          : fabric === 'villas'
            ? 0.3
            : 0.02,
    city_view: fabric === 'hill' || floor > 5 ? 0.5 : 0.06,
    park_view: (site.near.park?.metres ?? 900) < 160 ? 0.5 : 0.03,
    exterior: 0.7,
    waterfront: site.toSea < 120 ? 0.6 : 0,
    smoke_alarm: year > 2005 || isNice ? 0.7 : 0.3,
    co_alarm: 0.18,
  };
  const isPlain = !isLivedIn(type);
  const found = (Object.entries(chances) as [Feature, number][])
    .filter(([, chance]) => happens(random, chance))
    .map(([feature]) => feature);
  return new Set(isPlain ? found.filter((feature) => !INDOORS.has(feature)) : found);
}

const INDOORS: ReadonlySet<Feature> = new Set<Feature>([
  'balcony',
  'washer',
  'dryer',
  'dishwasher',
  'oven',
  'hob',
  'fridge',
  'built_in_wardrobes',
  'fireplace',
  'pool',
  'gym',
  'private_garden',
  'terrace',
  'sea_view',
  'garage',
]);

function outdoors(type: PropertyType, features: ReadonlySet<Feature>, random: SeededRandom) {
  const plot =
    type === 'villa'
      ? random.between(380, 1600)
      : type === 'land'
        ? undefined
        : features.has('private_garden')
          ? random.between(45, 480)
          : undefined;
  const terrace = features.has('terrace')
    ? random.between(8, type === 'penthouse' ? 80 : 40)
    : undefined;
  return { ...(plot !== undefined && { plot }), ...(terrace !== undefined && { terrace }) };
}

function parkingOf(features: ReadonlySet<Feature>, random: SeededRandom): number {
  return features.has('garage') ? (weighted(random, { 1: 72, 2: 28 }) === '2' ? 2 : 1) : 0;
}

const RATINGS = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Upper end of each class, kWh per m² and year. */
const KWH = [30, 55, 85, 125, 170, 220, 280, 340] as const;

function energyOf(
  year: number,
  condition: Condition,
  type: PropertyType,
  random: SeededRandom,
): Pick<Home, 'energy' | 'kwh'> {
  if (type === 'land' || type === 'garage') return { energy: 'exempt' };
  if (happens(random, 0.06)) return { energy: 'pending' };
  const age = year > 2020 ? 0.7 : year > 2008 ? 2 : year > 1990 ? 3.4 : 4.6;
  const state = { new: -0.6, excellent: -1, good: 0, needs_work: 1, to_restore: 1.8 }[condition];
  const at = Math.min(7, Math.max(0, Math.round(age + state + bell(random) * 0.8)));
  const low = KWH[at - 1] ?? 12;
  const kwh = Math.round(low + ((KWH[at] as number) - low) * random.next());
  return { energy: RATINGS[at] as Rating, kwh };
}

function heatingOf(year: number, random: SeededRandom): Home['heating'] {
  if (year > 2014) return weighted(random, { heat_pump: 62, electric: 18, gas: 12, district: 8 });
  return weighted(random, { gas: 42, electric: 30, none: 14, heat_pump: 10, oil: 4 });
}

function lineOf(fabric: Fabric, random: SeededRandom): Pick<Home, 'internet' | 'mbps'> {
  const internet =
    fabric === 'village'
      ? weighted(random, { fibre: 55, adsl: 30, cable: 15 })
      : weighted(random, { fibre: 86, cable: 12, adsl: 2 });
  const speeds = { fibre: [200, 500, 1000], cable: [100, 200, 400], adsl: [12, 24, 24], none: [0] };
  return { internet, mbps: random.pick(speeds[internet]) };
}
