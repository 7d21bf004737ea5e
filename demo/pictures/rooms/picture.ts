import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

/** Something framed, on the back wall. */
export function picture(
  { space, random, taste, d }: Room,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const z = d - 0.03;
  const flat = (inset: number, fill: string) =>
    space.face(
      [
        [x + inset, y + inset, z],
        [x + w - inset, y + inset, z],
        [x + w - inset, y + h - inset, z],
        [x + inset, y + h - inset, z],
      ],
      fill,
    );
  for (const off of [0.05, 0.025])
    space.face(
      [
        [x + 0.01, y - off, z],
        [x + w + off, y - off, z],
        [x + w + off, y + h - 0.03, z],
        [x + 0.01, y + h - 0.03, z],
      ],
      '#1f1a1c',
      0.14,
    );
  flat(0, random.pick(['#2e2c2d', taste.wood, '#f7f3ea', taste.wood]));
  flat(0.03, '#f8f4ec');
  const inner = 0.03 + Math.min(w, h) * 0.12;
  const [sky, land, sun] = [
    random.pick(['#e9dcc3', '#cfdad9', '#f0d9c4', '#dfe3d5']),
    random.pick(taste.textiles),
    random.pick(taste.textiles),
  ];
  flat(inner, sky);
  const at = (u: number, v: number): Point3 => [
    x + inner + (w - 2 * inner) * u,
    y + inner + (h - 2 * inner) * v,
    z,
  ];
  if (random.next() < 0.6) {
    space.face(
      [
        at(0, 0),
        at(1, 0),
        at(1, 0.3 + random.next() * 0.2),
        at(0.55, 0.5),
        at(0.25, 0.34),
        at(0, 0.45),
      ],
      land,
      0.9,
    );
    const round = Array.from({ length: 14 }, (_, step) =>
      at(
        0.66 + 0.13 * Math.cos((step / 7) * Math.PI),
        0.72 + 0.13 * (w / h) * Math.sin((step / 7) * Math.PI),
      ),
    );
    space.face(round, sun, 0.9);
  } else {
    for (let stripe = 0; stripe < 4; stripe += 1) {
      const [u, v] = [random.next() * 0.6, random.next() * 0.6];
      space.face(
        [at(u, v), at(u + 0.36, v + 0.04), at(u + 0.32, v + 0.38), at(u + 0.03, v + 0.34)],
        random.pick(taste.textiles),
        0.75,
      );
    }
  }
}
