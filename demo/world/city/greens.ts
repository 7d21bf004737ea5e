import type { Ground } from './ground.ts';
import type { Noise } from './noise.ts';
import { distance, type Point, type Ring } from './plane.ts';

export interface Park {
  readonly name: string;
  readonly kind: 'park' | 'garden' | 'wood' | 'square';
  readonly ring: Ring;
  readonly heart: Point;
}

type Row = readonly [
  Park['kind'],
  string,
  x: number,
  y: number,
  radius: number,
  stretch: number,
  angle: number,
];

const PARKS: readonly Row[] = [
  ['garden', 'Jardim do Castelo', 5330, 8680, 165, 1.2, 30],
  ['garden', 'Jardim do Miradouro', 7200, 9980, 140, 1.5, -30],
  ['park', 'Parque das Tílias', 7560, 7680, 150, 1.6, 10],
  ['garden', 'Jardim Botânico', 9250, 9020, 230, 1.2, 0],
  ['wood', 'Mata do Farol', 2350, 10_020, 360, 1.3, -35],
  ['park', 'Parque da Ribeira', 8900, 7060, 150, 2.8, 12],
  ['park', 'Parque dos Moleiros', 10_150, 10_150, 230, 1.3, 50],
  ['park', 'Parque do Areal', 6450, 4220, 260, 1.3, 70],
  ['garden', 'Jardim dos Teares', 7180, 4980, 120, 1.2, 0],
  ['wood', 'Mata do Olival', 7000, 10_520, 310, 1.5, 20],
  ['park', 'Parque do Vale', 8930, 9960, 170, 1.6, 60],
  ['park', 'Campo do Cruzeiro', 9750, 5480, 170, 1.2, 0],
  ['park', 'Parque das Amoreiras', 7980, 2980, 220, 1.3, -20],
  ['wood', 'Serra da Luz', 5150, 10_080, 280, 1.6, 15],
  ['wood', 'Mata do Monte', 9080, 4180, 330, 1.4, -15],
  ['park', 'Parque das Garças', 3780, 9250, 150, 1.7, -40],
  ['wood', 'Pinhal das Dunas', 5950, 2420, 320, 1.9, 65],
  ['garden', 'Jardim da Praça Nova', 8100, 8250, 72, 1, 0],
  ['garden', 'Jardim das Avenidas', 8180, 5640, 110, 1.8, 20],
  ['park', 'Parque das Lameiras', 10_880, 9180, 180, 1.4, 40],
];

const LAKES: readonly Row[] = [
  ['garden', 'Lago das Carpas', 9290, 9040, 70, 1.6, 20],
  ['park', 'Lagoa do Areal', 6470, 4230, 95, 1.5, 60],
  ['park', 'Tanque das Tílias', 7590, 7690, 38, 1.6, 10],
];

export const parks = (noise: Noise): Park[] => PARKS.map((row) => patch(row, noise));
export const lakes = (noise: Noise): Park[] => LAKES.map((row) => patch(row, noise));

/** A small round garden, as neighbourhoods have them. */
export const square = (name: string, at: Point, radius: number, noise: Noise): Park =>
  patch(['square', name, at[0], at[1], radius, 1.25, at[0] % 90], noise);

/** An ellipse whose edge is unquiet. */
function patch([kind, name, x, y, radius, stretch, angle]: Row, noise: Noise): Park {
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

/** Each from the place on the coast nearest to the first point to the one nearest to the second. */
const BEACHES: readonly (readonly [name: string, from: Point, to: Point, depth: number])[] = [
  ['Praia das Garças', [2450, 8800], [3550, 8270], 75],
  ['Praia do Farol', [1250, 9200], [1800, 9130], 50],
  ['Praia Grande', [5020, 5420], [4980, 4020], 95],
  ['Praia das Dunas', [5150, 3650], [5270, 2500], 110],
  ['Praia da Ponta', [4950, 1980], [4100, 1320], 80],
];

export function beaches({ coast }: Ground): Beach[] {
  return BEACHES.map(([name, from, to, depth]) => {
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
