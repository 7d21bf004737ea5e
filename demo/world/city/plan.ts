import type { SeededRandom } from '../../random.ts';
import type { Point } from './plane.ts';

/** How an area was built; its streets and its houses follow. */
export type Fabric =
  | 'old'
  | 'grid'
  | 'rotunda'
  | 'hill'
  | 'villas'
  | 'seafront'
  | 'docks'
  | 'blocks'
  | 'campus'
  | 'suburb'
  | 'village'
  | 'works';

/** A name in Latin letters and, where people there write with others, in theirs. */
export interface PlaceName {
  readonly name: string;
  readonly local?: string;
}

/** As everybody can read it: in both scripts where there are two. */
export const shownName = ({ name, local }: PlaceName): string =>
  local === undefined ? name : `${name} · ${local}`;

/** As it is written there. */
export const localName = ({ name, local }: PlaceName): string => local ?? name;

/** One neighbourhood, as the generator needs it. */
export interface AreaPlan extends PlaceName {
  readonly slug: string;
  /** The slug of its district. */
  readonly district: string;
  readonly fabric: Fabric;
  /** The point from which it grew. */
  readonly seed: Point;
  /** How far it reaches, in metres on foot. */
  readonly reach: number;
  /** The price level here against the city's middle. */
  readonly price: number;
  /** Angle of its streets, in degrees from east. */
  readonly angle: number;
  /** How many homes are on the market here against the others. */
  readonly weight: number;
}

export type AreaRow = readonly [
  slug: string,
  name: string,
  district: string,
  fabric: Fabric,
  x: number,
  y: number,
  reach: number,
  price: number,
  angle: number,
  weight: number,
  local?: string,
];

export const areaPlan = ([
  slug,
  name,
  district,
  fabric,
  x,
  y,
  reach,
  price,
  angle,
  weight,
  local,
]: AreaRow): AreaPlan => ({
  slug,
  name,
  ...(local !== undefined && { local }),
  district,
  fabric,
  seed: [x, y],
  reach,
  price,
  angle,
  weight,
});

export interface District extends PlaceName {
  readonly slug: string;
}

/** A stretch of coast; what people built is straight, nature is roughened. */
export interface Shore {
  readonly line: readonly Point[];
  readonly isBuilt?: true;
}

export interface RiverPlan {
  /** From the hills to the mouth. */
  readonly line: readonly Point[];
  /** Its width in metres at both ends. */
  readonly width: readonly [atHills: number, atMouth: number];
}

/** Sea, coast and river. Land lies on the left of the coast as it is written. */
export interface WaterPlan {
  readonly coast: readonly Shore[];
  /** Corners of the map that close the land behind the end of the coast. */
  readonly inland: readonly Point[];
  /** Corners of the map that close the sea before its beginning. */
  readonly offshore: readonly Point[];
  readonly river?: RiverPlan;
}

export type ParkKind = 'park' | 'garden' | 'wood' | 'square';
export type ParkRow = readonly [
  kind: ParkKind,
  name: string,
  x: number,
  y: number,
  radius: number,
  stretch: number,
  angle: number,
];

/** From the place on the coast nearest to the first point to the one nearest to the second. */
export type BeachRow = readonly [name: string, from: Point, to: Point, depth: number];

export type StreetKind =
  | 'motorway'
  | 'main'
  | 'street'
  | 'lane'
  | 'rail'
  | 'tram'
  | 'ferry'
  | 'pier';
export type RoadRow = readonly [kind: StreetKind, name: string, points: readonly Point[]];

/** Names a street as no other; undefined when all names are used. */
export type NameStreet = (kind: 'street' | 'lane') => string | undefined;

export interface CityNames {
  streets(random: SeededRandom): NameStreet;
  /** The small garden in the middle of an area. */
  square(area: PlaceName): string;
  /** A stop of a line, or the landing of a ferry. */
  stop(area: string, kind: 'tram' | 'rail' | 'ferry', line: string): string;
  busStop(area: PlaceName): string;
  readonly shops: readonly string[];
  readonly schools: readonly string[];
  readonly health: readonly string[];
  readonly culture: readonly string[];
  school(kind: string, area: PlaceName): string;
  healthOf(kind: string, area: PlaceName): string;
  cultureOf(kind: string, area: PlaceName): string;
}

/** A city that is on no map, as the generator needs it. */
export interface CityPlan extends PlaceName {
  readonly slug: string;
  /** Of all that chance decides in it. */
  readonly seed: number;
  readonly region: string;
  /** ISO 3166. */
  readonly country: string;
  readonly zone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Longitude and latitude of the south-west corner. */
  readonly origin: readonly [number, number];
  /** Metres. */
  readonly width: number;
  readonly height: number;
  /** The centre of its map, in metres. */
  readonly centre: Point;
  readonly districts: readonly District[];
  readonly areas: readonly AreaPlan[];
  readonly water: WaterPlan;
  readonly parks: readonly ParkRow[];
  readonly lakes: readonly ParkRow[];
  readonly beaches: readonly BeachRow[];
  readonly roads: readonly RoadRow[];
  readonly names: CityNames;
}
