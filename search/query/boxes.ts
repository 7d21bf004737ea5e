import type { Position } from '#contract/entities/area.ts';

/** [west, south, east, north], degrees. A view that went around the world counts on beyond 180. */
export type Box = readonly [number, number, number, number];

/** Whether two boxes share ground, however often the world was gone around between them. */
export function reachesInto([west, south, east, north]: Box, view: Box): boolean {
  if (north < view[1] || south > view[3]) return false;
  if (view[2] - view[0] >= 360) return true;
  const rounds = Math.ceil((view[0] - east) / 360) * 360;
  return west + rounds <= view[2];
}

/** How far a box is from a position, squared degrees of latitude; 0 within it. For comparing only. */
export function distanceFrom([lon, lat]: Position, [west, south, east, north]: Box): number {
  const middle = (west + east) / 2;
  const rounds = Math.round((lon - middle) / 360) * 360;
  const aside = Math.max(west + rounds - lon, 0, lon - east - rounds);
  const above = Math.max(south - lat, 0, lat - north);
  return (aside * Math.cos((lat * Math.PI) / 180)) ** 2 + above ** 2;
}

/** The middle of a box. */
export const middleOf = ([west, south, east, north]: Box): Position => [
  (west + east) / 2,
  (south + north) / 2,
];

/** The longer side of a box, degrees. */
export const spanOf = ([west, south, east, north]: Box): number =>
  Math.max(east - west, north - south);

/** The box around boxes; null: there are none. */
export function boxAround(boxes: readonly Box[]): [number, number, number, number] | null {
  if (boxes.length === 0) return null;
  return boxes.reduce<[number, number, number, number]>(
    ([west, south, east, north], box) => [
      Math.min(west, box[0]),
      Math.min(south, box[1]),
      Math.max(east, box[2]),
      Math.max(north, box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}
