import {
  type Geodata,
  PLACE_KINDS,
  type PlaceKind,
  positionOf,
} from '#contract/entities/geodata.ts';
import { distanceKm, type Place, travelMinutes } from '#contract/rules/distance.ts';

export interface Nearby {
  readonly kind: PlaceKind;
  readonly name: string;
  /** On foot, about. */
  readonly minutes: number;
}

/** Further away than this it is not called near. */
const MOST_KM = 2;

/** The nearest place of each kind, the nearest first; approximate, like the home's own place. */
export function nearby(
  home: Place,
  city: Pick<Geodata, 'places' | 'origin' | 'degrees'>,
): Nearby[] {
  const all = city.places.map(({ kind, name, at }) => {
    const [lon, lat] = positionOf(at, city);
    return { kind, name, km: distanceKm(home, { lat, lon }) };
  });
  return PLACE_KINDS.flatMap((kind) => {
    const [nearest] = all
      .filter((place) => place.kind === kind && place.km <= MOST_KM)
      .toSorted((one, other) => one.km - other.km);
    return nearest === undefined ? [] : [nearest];
  })
    .toSorted((one, other) => one.km - other.km)
    .map(({ kind, name, km }) => ({
      kind,
      name,
      minutes: Math.max(1, Math.round(travelMinutes(km, 'walk'))),
    }));
}
