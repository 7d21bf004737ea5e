import type { Area } from '#contract/entities/area.ts';

/** [west, south, east, north], degrees. */
export type Box = readonly [number, number, number, number];

/** The box around areas; null while none is known. */
export function boxOfAreas(areas: readonly Area[]): Box | null {
  if (areas.length === 0) return null;
  const bounds = areas.map((area) => area.bounds);
  return [
    Math.min(...bounds.map(([west]) => west)),
    Math.min(...bounds.map(([, south]) => south)),
    Math.max(...bounds.map(([, , east]) => east)),
    Math.max(...bounds.map(([, , , north]) => north)),
  ];
}

/** How far out the map of a city goes: further only where the areas are wider than a city. */
const CITY_ZOOM = 9;
/** Degrees of longitude in the width of a small phone at zoom 0, https://maplibre.org/maplibre-style-spec/ (512 px tiles). */
const PHONE_DEGREES = 225;

/** The zoom at which all of a box is seen on a small phone with room around it; no closer than that of a city. */
export function leastZoom([west, south, east, north]: Box): number {
  const span = Math.max(east - west, north - south, 1e-6);
  return Math.max(0, Math.min(CITY_ZOOM, Math.floor(Math.log2(PHONE_DEGREES / span)) - 1));
}
