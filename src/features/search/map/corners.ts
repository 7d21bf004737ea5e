import type { Position } from '#contract/entities/area.ts';

const FEWEST_CORNERS = 3;
/** A query takes a ring of 200 places, which ends where it began. */
export const MOST_CORNERS = 199;

/** The pressed point as a corner: a metre is enough. Degrees. */
export const cornerAt = ({
  lng,
  lat,
}: {
  readonly lng: number;
  readonly lat: number;
}): Position => [round(lng), round(lat)];

/** With one corner more. The second press of a double press is none. */
export function withCorner(corners: readonly Position[], next: Position): readonly Position[] {
  const last = corners.at(-1);
  const isSame = last?.[0] === next[0] && last[1] === next[1];
  return isSame || corners.length >= MOST_CORNERS ? corners : [...corners, next];
}

/** With one more where it makes the way around the least longer: on the side that is nearest to it. */
export function withCornerNear(corners: readonly Position[], next: Position): readonly Position[] {
  if (!areEnough(corners)) return withCorner(corners, next);
  if (corners.length >= MOST_CORNERS) return corners;
  const detours = corners.map((corner, index) => {
    const following = corners[(index + 1) % corners.length] ?? corner;
    return far(corner, next) + far(next, following) - far(corner, following);
  });
  const side = detours.indexOf(Math.min(...detours));
  return corners.toSpliced(side + 1, 0, next);
}

/** With one more in the middle of the side that begins at a corner. */
export function withMiddle(corners: readonly Position[], index: number): readonly Position[] {
  const from = corners[index];
  const to = corners[(index + 1) % corners.length];
  if (from === undefined || to === undefined || corners.length >= MOST_CORNERS) return corners;
  return corners.toSpliced(index + 1, 0, middleOf(from, to));
}

/** Halfway between two places, degrees. */
export const middleOf = (one: Position, other: Position): Position =>
  cornerAt({ lng: (one[0] + other[0]) / 2, lat: (one[1] + other[1]) / 2 });

/** Whether they go around something. */
export const areEnough = (corners: readonly Position[]): boolean =>
  corners.length >= FEWEST_CORNERS;

/** The ring a query takes: it ends where it began. */
export const closed = (corners: readonly Position[]): Position[] => [
  ...corners,
  ...corners.slice(0, 1),
];

/** The corners of such a ring. */
export function cornersOf(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : ring;
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Good enough to compare sides: degrees, with those of longitude as short as they are there. */
const far = ([lon, lat]: Position, [otherLon, otherLat]: Position): number =>
  Math.hypot((lon - otherLon) * Math.cos((lat * Math.PI) / 180), lat - otherLat);
