import type { Ground } from './ground.ts';
import type { Noise } from './noise.ts';
import type { BeachRow, ParkKind, ParkRow } from './plan.ts';
import { distance, type Point, type Ring } from './plane.ts';

export interface Park {
  readonly name: string;
  readonly kind: ParkKind;
  readonly ring: Ring;
  readonly heart: Point;
}

/** Parks and lakes. */
export const patches = (rows: readonly ParkRow[], noise: Noise): Park[] =>
  rows.map((row) => patch(row, noise));

/** A small round garden, as neighbourhoods have them. */
export const square = (name: string, at: Point, radius: number, noise: Noise): Park =>
  patch(['square', name, at[0], at[1], radius, 1.25, at[0] % 90], noise);

/** An ellipse whose edge is unquiet. */
function patch([kind, name, x, y, radius, stretch, angle]: ParkRow, noise: Noise): Park {
  const corners = kind === 'square' ? 8 : Math.max(10, Math.round(radius / 14));
  const turn = (angle * Math.PI) / 180;
  const ring = Array.from({ length: corners }, (_, index): Point => {
    const way = (index / corners) * 2 * Math.PI;
    const unquiet = 1 + 0.22 * noise([x + 300 * Math.cos(way), y + 300 * Math.sin(way)], 170);
    const [u, v] = [Math.cos(way) * radius * stretch * unquiet, Math.sin(way) * radius * unquiet];
    return [
      x + u * Math.cos(turn) - v * Math.sin(turn),
      y + u * Math.sin(turn) + v * Math.cos(turn),
    ];
  });
  return { kind, name, ring, heart: [x, y] };
}

export interface Beach {
  readonly name: string;
  readonly ring: Ring;
  readonly heart: Point;
}

export function beaches(rows: readonly BeachRow[], { coast }: Ground): Beach[] {
  return rows.map(([name, from, to, depth]) => {
    const shore = coast.slice(nearest(coast, from), nearest(coast, to) + 1);
    const inland = shore.map((at, index): Point => {
      const [before, after] = [shore[index - 1] ?? at, shore[index + 1] ?? at];
      const length = distance(before, after) || 1;
      // Thin at both ends. Land lies on the left of the coast as it is written.
      const deep = depth * Math.sin((Math.PI * index) / (shore.length - 1)) ** 0.5;
      const [dx, dy] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
      return [at[0] - dy * deep, at[1] + dx * deep];
    });
    const heart = inland[Math.floor(inland.length / 2)] ?? from;
    return { name, ring: [...shore, ...inland.toReversed()], heart };
  });
}

function nearest(line: readonly Point[], point: Point): number {
  let best = 0;
  line.forEach((at, index) => {
    if (distance(at, point) < distance(line[best] as Point, point)) best = index;
  });
  return best;
}
