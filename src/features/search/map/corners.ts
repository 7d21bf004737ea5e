import type { Position } from '#contract/entities/area.ts';

const FEWEST_CORNERS = 3;

/** Where somebody pressed, as a corner: a metre is enough. Degrees. */
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
  return isSame ? corners : [...corners, next];
}

/** Whether they go around something. */
export const areEnough = (corners: readonly Position[]): boolean =>
  corners.length >= FEWEST_CORNERS;

/** The ring a query takes: it ends where it began. */
export const closed = (corners: readonly Position[]): Position[] => [
  ...corners,
  ...corners.slice(0, 1),
];

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
