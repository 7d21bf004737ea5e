import { type Geodata, type PlaceKind, positionOf } from '#contract/entities/geodata.ts';
import { distanceKm, type Place, travelMinutes } from '#contract/rules/distance.ts';

/** The facts of an area, in this order. */
export const FACT_KINDS = [
  'transit',
  'grocery',
  'park',
  'school',
  'health',
  'culture',
] as const satisfies readonly PlaceKind[];
export type FactKind = (typeof FACT_KINDS)[number];

export interface AreaFact {
  readonly kind: FactKind;
  /** So many lie in the area. */
  readonly count: number;
  /** The nearest to the middle of the area, in it or not; null: there is none in the city. */
  readonly nearest: {
    readonly name: string;
    readonly km: number;
    /** On foot, about. */
    readonly minutes: number;
  } | null;
}

type Map = Pick<Geodata, 'places' | 'origin' | 'degrees'>;

/** How many of each kind an area has, and how far the nearest is from its middle. */
export function areaFacts(area: { readonly id: string; readonly centre: Place }, map: Map) {
  return FACT_KINDS.map((kind): AreaFact => {
    const those = map.places.filter((place) => place.kind === kind);
    const [nearest] = those
      .map(({ name, at }) => {
        const [lon, lat] = positionOf(at, map);
        return { name, km: distanceKm(area.centre, { lat, lon }) };
      })
      .toSorted((one, other) => one.km - other.km);
    return {
      kind,
      count: those.filter((place) => place.area === area.id).length,
      nearest:
        nearest === undefined
          ? null
          : { ...nearest, minutes: Math.max(1, Math.round(travelMinutes(nearest.km, 'walk'))) },
    };
  });
}
