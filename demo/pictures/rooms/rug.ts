import { blend, lit } from '../draw/colour.ts';
import type { Room } from './room.ts';

/** A carpet with a border. */
export function rug(
  { space, random, taste }: Room,
  x: number,
  z: number,
  w: number,
  d: number,
): void {
  const [colour, border] = [
    random.pick(taste.textiles),
    random.pick(['#efe6d6', '#e2d3bb', '#d9cfc0']),
  ];
  flat(-0.03, '#2b202433');
  flat(0, border);
  const isPlain = random.next() < 0.4;
  flat(0.12, isPlain ? lit(border, -0.07) : blend(colour, border, 0.25));
  if (!isPlain) {
    flat(0.2, border);
    flat(0.24, blend(colour, border, 0.4));
    for (let at = 0.5; at < w - 0.4; at += 0.42) {
      const [cx, cz] = [x + at, z + d / 2];
      space.face(
        [
          [cx, 0.006, cz - 0.22],
          [cx + 0.16, 0.006, cz],
          [cx, 0.006, cz + 0.22],
          [cx - 0.16, 0.006, cz],
        ],
        border,
        0.75,
      );
    }
  }
  function flat(inset: number, fill: string): void {
    space.face(
      [
        [x + inset, 0.005, z + inset],
        [x + w - inset, 0.005, z + inset],
        [x + w - inset, 0.005, z + d - inset],
        [x + inset, 0.005, z + d - inset],
      ],
      fill,
    );
  }
}
