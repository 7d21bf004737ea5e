import { blend, lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';
import type { Taste } from './taste.ts';

export function paintFloor(room: Room, kind: Taste['floor']): void {
  const { space, canvas, taste, w, d } = room;
  const near = -0.7;
  const colour = {
    planks: taste.floorColour,
    herringbone: taste.floorColour,
    terracotta: '#bd7350',
    tiles: '#ddd6c9',
    concrete: '#a9a59d',
  }[kind];
  space.face(
    [
      [0, 0, near],
      [w, 0, near],
      [w, 0, d],
      [0, 0, d],
    ],
    colour,
  );
  if (kind === 'planks') planks(room, colour, near);
  if (kind === 'herringbone') herringbone(room, colour, near);
  if (kind === 'terracotta' || kind === 'tiles')
    squares(room, colour, kind === 'tiles' ? 0.6 : 0.33, near);
  // Brighter towards the window, with the walls standing in it.
  const sheen = canvas.gradient([
    [0, '#fffaf0', 0.34],
    [0.5, '#fffaf0', 0.05],
    [1, '#1c1418', 0.22],
  ]);
  space.face(
    [
      [0, 0.001, near],
      [w, 0.001, near],
      [w, 0.001, d],
      [0, 0.001, d],
    ],
    sheen,
  );
  const feet: [Point3, Point3][] = [
    [
      [0, 0, d],
      [w, 0, d],
    ],
    [
      [0, 0, near],
      [0, 0, d],
    ],
    [
      [w, 0, near],
      [w, 0, d],
    ],
  ];
  for (const foot of feet) space.softLine(foot, '#241a18', 54, 0.26);
}

function planks({ space, random, w, d }: Room, colour: string, near: number): void {
  const width = 0.19;
  for (let x = 0; x < w; x += width) {
    for (let z = near - random.next() * 1.4; z < d; z += 1.7) {
      const [from, to] = [Math.max(near, z), Math.min(d, z + 1.7)];
      const tint = blend(lit(colour, -0.12), lit(colour, 0.12), random.next());
      const right = Math.min(w, x + width);
      space.face(
        [
          [x, 0, from],
          [right, 0, from],
          [right, 0, to],
          [x, 0, to],
        ],
        tint,
      );
    }
    space.outline(
      [
        [x, 0, near],
        [x, 0, d],
      ],
      lit(colour, -0.35),
      1,
      0.5,
    );
  }
}

function herringbone({ space, random, w, d }: Room, colour: string, near: number): void {
  const [long, wide] = [0.5, 0.125];
  const slope = long / Math.SQRT2;
  for (let column = 0; column * slope < w + slope; column += 1) {
    const x = column * slope;
    const rises = column % 2 === 0;
    for (let z = near - slope; z < d; z += wide * Math.SQRT2) {
      const [z0, z1] = rises ? [z, z + slope] : [z + slope, z];
      const tall = wide * Math.SQRT2;
      const right = Math.min(w, x + slope);
      if (x >= w) continue;
      const cutOff = (right - x) / slope;
      const end = z0 + (z1 - z0) * cutOff;
      const board: Point3[] = [
        [x, 0, clamp(z0)],
        [right, 0, clamp(end)],
        [right, 0, clamp(end + tall)],
        [x, 0, clamp(z0 + tall)],
      ];
      space.face(board, blend(lit(colour, -0.13), lit(colour, 0.1), random.next()));
    }
  }
  function clamp(z: number): number {
    return Math.min(d, Math.max(near, z));
  }
}

function squares({ space, random, w, d }: Room, colour: string, size: number, near: number): void {
  for (let z = d; z > near; z -= size) {
    for (let x = 0; x < w; x += size) {
      const tint = blend(lit(colour, -0.06), lit(colour, 0.07), random.next());
      const [right, front] = [Math.min(w, x + size), Math.max(near, z - size)];
      space.face(
        [
          [x, 0, front],
          [right, 0, front],
          [right, 0, z],
          [x, 0, z],
        ],
        tint,
      );
    }
    space.outline(
      [
        [0, 0, z],
        [w, 0, z],
      ],
      lit(colour, -0.3),
      1,
      0.45,
    );
  }
  for (let x = size; x < w; x += size)
    space.outline(
      [
        [x, 0, near],
        [x, 0, d],
      ],
      lit(colour, -0.3),
      1,
      0.45,
    );
}
