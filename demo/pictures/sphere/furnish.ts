import type { SeededRandom } from '../../random.ts';
import { times } from './surface.ts';
import type { Solid, Triple } from './model.ts';

/** The features that all rooms of a home share. */
export interface Manner {
  readonly wall: Triple;
  readonly bold: Triple;
  readonly floor: Triple;
  readonly tile: Triple;
  readonly wood: Triple;
  readonly cloth: Triple;
  readonly accent: Triple;
  readonly cabinet: Triple;
  readonly door: Triple;
}

const WHITE: Triple = [0.95, 0.94, 0.92];
const DARK: Triple = [0.16, 0.16, 0.17];
const METAL: Triple = [0.68, 0.69, 0.7];
const LEAF: Triple = [0.3, 0.46, 0.28];

type Size = readonly [width: number, height: number, depth: number];

export const box = (
  [x, y, z]: Triple,
  [width, height, depth]: Size,
  colour: Triple,
  more: Partial<Pick<Extract<Solid, { kind: 'box' }>, 'seam' | 'art' | 'glows'>> = {},
): Solid => ({
  kind: 'box',
  low: [x, y, z],
  high: [x + width, y + height, z + depth],
  colour,
  ...more,
});
const ball = (at: Triple, radius: number, colour: Triple): Solid => ({
  kind: 'ball',
  at,
  radius,
  colour,
});

export function table([x, , z]: Triple, [w, h, d]: Size, colour: Triple): Solid[] {
  const leg = (lx: number, lz: number) =>
    box([lx, 0, lz], [0.06, h - 0.04, 0.06], times(colour, 0.8));
  return [
    box([x, h - 0.04, z], [w, 0.04, d], colour),
    leg(x + 0.03, z + 0.03),
    leg(x + w - 0.09, z + 0.03),
    leg(x + 0.03, z + d - 0.09),
    leg(x + w - 0.09, z + d - 0.09),
  ];
}

/** `back`: on which side of the seat its back is. */
export function chair(
  [x, , z]: Triple,
  back: 'left' | 'right' | 'top' | 'bottom',
  colour: Triple,
): Solid[] {
  const upright: Record<typeof back, [Triple, Size]> = {
    left: [
      [x, 0.45, z],
      [0.04, 0.45, 0.42],
    ],
    right: [
      [x + 0.38, 0.45, z],
      [0.04, 0.45, 0.42],
    ],
    top: [
      [x, 0.45, z + 0.38],
      [0.42, 0.45, 0.04],
    ],
    bottom: [
      [x, 0.45, z],
      [0.42, 0.45, 0.04],
    ],
  };
  return [...table([x, 0, z], [0.42, 0.46, 0.42], colour), box(...upright[back], colour)];
}

/** Along the left wall, looking to the right. */
export function sofa([x, , z]: Triple, long: number, { cloth, accent }: Manner): Solid[] {
  const seats = [0, 1].map((half) =>
    box(
      [x + 0.2, 0.28, z + 0.2 + half * (long / 2 - 0.2)],
      [0.7, 0.16, long / 2 - 0.22],
      times(cloth, 1.06),
    ),
  );
  return [
    box([x, 0.06, z], [0.92, 0.26, long], times(cloth, 0.92)),
    box([x, 0.28, z], [0.22, 0.54, long], cloth),
    box([x, 0.28, z], [0.92, 0.32, 0.18], cloth),
    box([x, 0.28, z + long - 0.18], [0.92, 0.32, 0.18], cloth),
    ...seats,
    box([x + 0.22, 0.44, z + 0.26], [0.16, 0.36, 0.4], accent),
    box([x + 0.22, 0.44, z + long - 0.68], [0.16, 0.34, 0.4], times(accent, 0.8)),
  ];
}

/** Its head at the left wall. */
export function bed([x, , z]: Triple, wide: number, { wood, cloth, accent }: Manner): Solid[] {
  return [
    box([x, 0, z - 0.05], [0.08, 1.05, wide + 0.1], wood),
    box([x + 0.08, 0.12, z], [1.98, 0.16, wide], times(wood, 0.92)),
    box([x + 0.08, 0.28, z + 0.02], [1.94, 0.22, wide - 0.04], WHITE),
    box([x + 0.7, 0.3, z - 0.02], [1.36, 0.24, wide + 0.04], times(cloth, 1.05)),
    box([x + 1.35, 0.31, z - 0.03], [0.5, 0.24, wide + 0.06], accent),
    box([x + 0.14, 0.5, z + 0.12], [0.4, 0.14, wide / 2 - 0.2], WHITE),
    box([x + 0.14, 0.5, z + wide / 2 + 0.08], [0.4, 0.14, wide / 2 - 0.2], WHITE),
  ];
}

export const rug = ([x, , z]: Triple, [w, , d]: Size, { accent, cloth }: Manner): Solid[] => [
  box([x, 0.001, z], [w, 0.008, d], times(accent, 0.9)),
  box([x + 0.14, 0.002, z + 0.14], [w - 0.28, 0.01, d - 0.28], times(cloth, 1.12)),
];

export function plant([x, , z]: Triple, size: number, random: SeededRandom): Solid[] {
  const leaves = Array.from({ length: 9 }, (_, at) => {
    const turn = at * 2.4;
    const up = 0.36 + size * (0.2 + 0.5 * random.next());
    const out = size * 0.22 * (0.4 + random.next());
    return ball(
      [x + Math.cos(turn) * out, up, z + Math.sin(turn) * out],
      size * (0.09 + 0.06 * random.next()),
      times(LEAF, 0.75 + 0.5 * random.next()),
    );
  });
  return [box([x - 0.14, 0, z - 0.14], [0.28, 0.34, 0.28], [0.72, 0.52, 0.4]), ...leaves];
}

export const standingLamp = ([x, , z]: Triple): Solid[] => [
  box([x - 0.13, 0, z - 0.13], [0.26, 0.03, 0.26], DARK),
  box([x - 0.012, 0, z - 0.012], [0.024, 1.4, 0.024], DARK),
  box([x - 0.17, 1.36, z - 0.17], [0.34, 0.28, 0.34], [1, 0.93, 0.78], { glows: true }),
];

export const ceilingLamp = (x: number, h: number, z: number): Solid[] => [
  box([x - 0.006, h - 0.5, z - 0.006], [0.012, 0.5, 0.012], DARK),
  { kind: 'ball', at: [x, h - 0.6, z], radius: 0.16, colour: [1, 0.96, 0.86], glows: true },
];

/** On a wall: thin where the wall is. */
export const picture = (low: Triple, size: Size, { accent, cloth, wood }: Manner): Solid =>
  box(low, size, DARK, { art: [times(cloth, 0.9), accent, [0.95, 0.8, 0.45], times(wood, 1.25)] });

export function shelves(
  [x, , z]: Triple,
  [w, h, d]: Size,
  manner: Manner,
  random: SeededRandom,
): Solid[] {
  const boards = Array.from({ length: 5 }, (_, at) =>
    box([x, (at * (h - 0.04)) / 4, z], [w, 0.04, d], manner.wood),
  );
  const isAcross = d > w;
  const books = [0, 1, 2, 3].flatMap((shelf) => {
    const y = (shelf * (h - 0.04)) / 4 + 0.04;
    const row: Solid[] = [];
    for (let at = 0.05; at < Math.max(w, d) - 0.2; at += 0.05 + random.next() * 0.1) {
      const [thick, tall] = [0.03 + random.next() * 0.05, 0.18 + random.next() * 0.14];
      const colour = times(
        random.pick([manner.accent, manner.cloth, WHITE, manner.wood, LEAF]),
        0.85,
      );
      if (random.next() < 0.78)
        row.push(
          isAcross
            ? box([x + 0.02, y, z + at], [w - 0.06, tall, thick], colour)
            : box([x + at, y, z + 0.02], [thick, tall, d - 0.06], colour),
        );
      at += thick;
    }
    return row;
  });
  return [
    ...boards,
    box([x, 0, z], isAcross ? [w, h, 0.03] : [0.03, h, d], manner.wood),
    box(
      isAcross ? [x, 0, z + d - 0.03] : [x + w - 0.03, 0, z],
      isAcross ? [w, h, 0.03] : [0.03, h, d],
      manner.wood,
    ),
    ...books,
  ];
}

/** Along the right wall, from the bottom of the plan: base units, worktop, hob, sink, cupboards above, and a fridge. */
export function kitchenRun(w: number, from: number, long: number, manner: Manner): Solid[] {
  const x = w - 0.62;
  const top: Triple = times(manner.wood, 1.1);
  return [
    box([x + 0.04, 0, from], [0.58, 0.1, long], DARK),
    box([x, 0.1, from], [0.62, 0.78, long], manner.cabinet, { seam: 0.6 }),
    box([x - 0.02, 0.88, from], [0.64, 0.04, long], top),
    box([x + 0.05, 0.921, from + 0.5], [0.5, 0.008, 0.58], DARK),
    box([x + 0.1, 0.9, from + long - 1.1], [0.4, 0.025, 0.55], METAL),
    box([x + 0.52, 0.92, from + long - 0.85], [0.03, 0.3, 0.03], METAL),
    box([x + 0.36, 1.19, from + long - 0.85], [0.18, 0.03, 0.03], METAL),
    box([w - 0.36, 1.48, from], [0.36, 0.7, 0.46], manner.cabinet, { seam: 0.46 }),
    box([w - 0.5, 1.62, from + 0.5], [0.5, 0.08, 0.6], METAL),
    box([w - 0.36, 1.48, from + 1.14], [0.36, 0.7, long - 1.14], manner.cabinet, { seam: 0.5 }),
    box([w - 0.66, 0, from + long + 0.03], [0.66, 1.9, 0.64], [0.86, 0.87, 0.87], { seam: 0.64 }),
    ball([x + 0.3, 1, from + 1.4], 0.08, [0.85, 0.55, 0.2]),
    ball([x + 0.22, 0.98, from + 1.52], 0.06, [0.75, 0.24, 0.18]),
    box([x + 0.42, 0.92, from + 1.75], [0.1, 0.22, 0.1], manner.accent),
  ];
}

/** Bath, basin, mirror and toilet. */
export function bathThings(w: number, d: number, { cabinet, accent, wood }: Manner): Solid[] {
  return [
    box([0, 0, 0.02], [0.08, 0.58, 1.66], WHITE),
    box([0.66, 0, 0.02], [0.08, 0.58, 1.66], WHITE),
    box([0, 0, 0.02], [0.74, 0.58, 0.1], WHITE),
    box([0, 0, 1.58], [0.74, 0.58, 0.1], WHITE),
    box([0.08, 0.18, 0.12], [0.58, 0.02, 1.46], [0.9, 0.91, 0.91]),
    box([0.08, 0.2, 0.12], [0.58, 0.18, 1.46], [0.88, 0.91, 0.92]),
    box([0.3, 0.62, 0.03], [0.1, 0.12, 0.05], METAL),
    box([w - 0.48, 0.36, d - 1.55], [0.48, 0.46, 0.9], cabinet, { seam: 0.45 }),
    box([w - 0.5, 0.82, d - 1.57], [0.5, 0.06, 0.94], WHITE),
    box([w - 0.2, 0.88, d - 1.13], [0.04, 0.16, 0.04], METAL),
    box([w - 0.03, 1.15, d - 1.5], [0.03, 0.9, 0.8], [0.8, 0.87, 0.9]),
    box([w - 0.06, 2.08, d - 1.4], [0.06, 0.05, 0.6], [1, 0.96, 0.88], { glows: true }),
    box([w - 0.2, 0.38, 0.4], [0.2, 0.7, 0.4], WHITE),
    box([w - 0.66, 0.06, 0.42], [0.5, 0.35, 0.36], WHITE),
    box([w - 0.68, 0.41, 0.41], [0.5, 0.04, 0.38], [0.98, 0.97, 0.96]),
    box([0.9, 0.004, 0.5], [0.6, 0.02, 0.9], accent),
    box([0.02, 1.2, 1.9], [0.05, 0.6, 0.5], times(accent, 0.9)),
    box([0, 1.8, 1.86], [0.06, 0.03, 0.58], wood),
  ];
}

export const wardrobe = ([x, , z]: Triple, size: Size, colour: Triple): Solid =>
  box([x, 0, z], size, colour, { seam: 0.55 });
