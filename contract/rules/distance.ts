import type { TRAVEL_MODES } from '../entities/records/place.ts';

/** A place on earth, in degrees (WGS 84). */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The mean radius of the earth (IUGG), km. */
const EARTH_KM = 6371.0088;

/** The way along the surface in km, by the haversine formula. */
export function distanceKm(from: Place, to: Place): number {
  const half = Math.PI / 360;
  const north = Math.sin((to.lat - from.lat) * half) ** 2;
  const east = Math.sin((to.lon - from.lon) * half) ** 2;
  const across = Math.cos(from.lat * 2 * half) * Math.cos(to.lat * 2 * half) * east;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(north + across)));
}

/** km/h from door to door in a town. */
const SPEEDS = { walk: 4.8, cycle: 15, transit: 18, drive: 28 } as const satisfies Record<
  (typeof TRAVEL_MODES)[number],
  number
>;
export type TravelMode = keyof typeof SPEEDS;

/** Streets are longer than the straight line. */
const DETOUR = 1.3;

/** About how many minutes a way takes, without a route: always to be labelled as approximate. */
export function travelMinutes(km: number, mode: TravelMode): number {
  return ((km * DETOUR) / SPEEDS[mode]) * 60;
}

/** How far a home is from a place somebody goes to. */
export interface Way {
  readonly km: number;
  /** About, by how they go there: whole, one at least. */
  readonly minutes: number;
}

/** The way from a home to a place. */
export function wayTo(home: Place, place: Place & { readonly mode: TravelMode }): Way {
  const km = distanceKm(home, place);
  return { km, minutes: Math.max(1, Math.round(travelMinutes(km, place.mode))) };
}

/** The mean of the ways to these places in km: what homes are compared by. Null without a place. */
export function meanKm(home: Place, places: readonly Place[]): number | null {
  if (places.length === 0) return null;
  return places.reduce((sum, place) => sum + distanceKm(home, place), 0) / places.length;
}
