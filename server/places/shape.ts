import type { Position } from '#contract/entities/area.ts';

/** A closed ring of [longitude, latitude], degrees: first and last position equal. */
export type Ring = readonly Position[];
/** An outer ring, and the holes in it. */
export type Polygon = readonly Ring[];
/** All an area consists of, the largest polygon first. */
export type Shape = readonly Polygon[];
/** [west, south, east, north], degrees. */
export type Bounds = readonly [number, number, number, number];

const EARTH_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/** km² within a ring on the sphere, whichever way it runs (Chamberlain and Duquette, JPL 07-03). */
export function ringKm2(ring: Ring): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [lon, lat] = ring[at - 1] as Position;
    const [nextLon, nextLat] = ring[at] as Position;
    sum += (nextLon - lon) * RADIANS * (2 + Math.sin(lat * RADIANS) + Math.sin(nextLat * RADIANS));
  }
  return Math.abs((sum * EARTH_KM * EARTH_KM) / 2);
}

/** km² of a polygon without its holes. */
export const polygonKm2 = ([outer = [], ...holes]: Polygon): number =>
  ringKm2(outer) - holes.reduce((sum, hole) => sum + ringKm2(hole), 0);

/** km² of a shape. */
export const shapeKm2 = (shape: Shape): number =>
  shape.reduce((sum, polygon) => sum + polygonKm2(polygon), 0);

/** The box around a shape. A shape has at least one ring. */
export function boundsOf(shape: Shape): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of shape)
    for (const [lon, lat] of outer) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  return [west, south, east, north];
}

/** km of a degree of longitude and of latitude at a latitude. */
export const kmOfDegree = (lat: number): { readonly lon: number; readonly lat: number } => ({
  lon: EARTH_KM * RADIANS * Math.cos(lat * RADIANS),
  lat: EARTH_KM * RADIANS,
});

/** Text of a shape's rings as they are stored and sent: its bytes on a device. */
export const shapeBytes = (shape: Shape): number => JSON.stringify(shape).length;
