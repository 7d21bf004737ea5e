import { simplify, soften } from './curve.ts';
import { CELL, type Grid, NOWHERE, type Partition } from './partition.ts';
import { type Point, type Ring, ringArea } from './plane.ts';

/** Metres a border may be off after its steps are taken out. */
const TOLERANCE = 34;

/** The line between two neighbouring areas, or between one and the open land or water. */
export interface Border {
  readonly line: readonly Point[];
  readonly areas: number[];
}

export interface Outlines {
  readonly rings: readonly Ring[];
  readonly borders: readonly Border[];
}

/**
 * The outline of each area. Two areas share each border point by point: a piece of border between two
 * places where three areas meet is simplified once, in the same direction for both.
 */
export function outlines({ owner, ...grid }: Partition, areas: number): Outlines {
  const { columns, rows } = grid;
  const across = columns + 1;
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows
      ? NOWHERE
      : (owner[row * columns + column] ?? NOWHERE);
  const meeting = (corner: number): boolean => {
    const [x, y] = [corner % across, Math.floor(corner / across)];
    const around = new Set([at(x - 1, y - 1), at(x, y - 1), at(x - 1, y), at(x, y)]);
    return around.size > 2;
  };
  const shared = new Map<string, Border>();
  const rings = Array.from({ length: areas }, (_, area) =>
    smoothed(widest(trace(area, at, grid), across), meeting, (piece) =>
      border(area, piece, across, shared),
    ),
  );
  return { rings, borders: [...shared.values()] };
}

/** Every closed line of corners with the area on its left. */
function trace(
  area: number,
  at: (column: number, row: number) => number,
  { columns, rows }: Grid,
): number[][] {
  const across = columns + 1;
  const next = new Map<number, number[]>();
  const add = (fx: number, fy: number, tx: number, ty: number) => {
    const from = fy * across + fx;
    next.set(from, [...(next.get(from) ?? []), ty * across + tx]);
  };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (at(column, row) !== area) continue;
      if (at(column, row - 1) !== area) add(column, row, column + 1, row);
      if (at(column + 1, row) !== area) add(column + 1, row, column + 1, row + 1);
      if (at(column, row + 1) !== area) add(column + 1, row + 1, column, row + 1);
      if (at(column - 1, row) !== area) add(column, row + 1, column, row);
    }
  }
  return loops(next, across);
}

/** At a corner where two cells of an area touch, turning right keeps the line from crossing itself. */
function loops(next: Map<number, number[]>, across: number): number[][] {
  const found: number[][] = [];
  for (const start of next.keys()) {
    let from = start;
    let direction = 0;
    const loop: number[] = [];
    for (let ways = next.get(from); ways && ways.length > 0; ways = next.get(from)) {
      loop.push(from);
      const came = direction;
      const to = ways.find((way) => way - from === turnedRight(came, across)) ?? ways[0];
      if (to === undefined) break;
      ways.splice(ways.indexOf(to), 1);
      direction = to - from;
      from = to;
      if (from === start) break;
    }
    if (loop.length > 0) found.push(loop);
  }
  return found;
}

const turnedRight = (direction: number, across: number): number => {
  if (direction === 1) return -across;
  if (direction === -across) return -1;
  return direction === -1 ? across : 1;
};

/** `across`: corners of cells in a row of the map. */
const pointOf = (corner: number, across: number): Point => [
  (corner % across) * CELL,
  Math.floor(corner / across) * CELL,
];

/** The outer line; holes are forgotten. */
function widest(found: readonly number[][], across: number): number[] {
  const sized = found.map((loop) => ({
    loop,
    size: ringArea(loop.map((corner) => pointOf(corner, across))),
  }));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.loop ?? [];
}

function smoothed(
  corners: readonly number[],
  meeting: (corner: number) => boolean,
  smooth: (piece: readonly number[]) => readonly Point[],
): Ring {
  const first = Math.max(0, corners.findIndex(meeting));
  const turned = [...corners.slice(first), ...corners.slice(0, first)];
  const ring: Point[] = [];
  let piece = turned.slice(0, 1);
  for (const corner of [...turned.slice(1), ...turned.slice(0, 1)]) {
    piece.push(corner);
    if (!meeting(corner) && corner !== turned[0]) continue;
    ring.push(...smooth(piece).slice(0, -1));
    piece = [corner];
  }
  return ring;
}

/** One piece of border, smoothed in the direction its smaller end begins. */
function border(
  area: number,
  piece: readonly number[],
  across: number,
  shared: Map<string, Border>,
): readonly Point[] {
  const [from, to] = [piece[0] as number, piece.at(-1) as number];
  const isForward = from < to || (from === to && (piece[1] ?? 0) < (piece.at(-2) ?? 0));
  const ordered = isForward ? piece : piece.toReversed();
  const key = `${ordered[0]} ${ordered[1]} ${ordered.at(-1)}`;
  let found = shared.get(key);
  if (found === undefined) {
    found = {
      line: soften(
        simplify(
          ordered.map((corner) => pointOf(corner, across)),
          TOLERANCE,
        ),
      ),
      areas: [],
    };
    shared.set(key, found);
  }
  found.areas.push(area);
  return isForward ? found.line : found.line.toReversed();
}
