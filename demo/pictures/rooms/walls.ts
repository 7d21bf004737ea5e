import { lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

/** How far the walls come towards the camera, metres. */
const NEAR = -0.7;

/** Ceiling, walls, corners, and tiles or skirting. */
export function paintWalls(room: Room, isTiled: boolean): void {
  const { space, canvas, taste, w, h, d } = room;
  const wall = isTiled ? taste.tile : taste.wall;
  const back = isTiled ? taste.tile : (taste.accentWall ?? taste.wall);
  const ceiling = canvas.gradient([
    [0, '#fbf8f1'],
    [1, '#e9e2d6'],
  ]);
  space.face(
    [
      [0, h, NEAR],
      [w, h, NEAR],
      [w, h, d],
      [0, h, d],
    ],
    ceiling,
  );
  const left = canvas.gradient(
    [
      [0, lit(wall, -0.2)],
      [1, lit(wall, -0.04)],
    ],
    'across',
  );
  const right = canvas.gradient(
    [
      [0, lit(wall, 0.02)],
      [1, lit(wall, -0.16)],
    ],
    'across',
  );
  const behind = canvas.gradient([
    [0, lit(back, 0.12)],
    [1, lit(back, -0.06)],
  ]);
  space.face(
    [
      [0, 0, NEAR],
      [0, 0, d],
      [0, h, d],
      [0, h, NEAR],
    ],
    left,
  );
  space.face(
    [
      [w, 0, NEAR],
      [w, 0, d],
      [w, h, d],
      [w, h, NEAR],
    ],
    right,
  );
  space.face(
    [
      [0, 0, d],
      [w, 0, d],
      [w, h, d],
      [0, h, d],
    ],
    behind,
  );
  if (isTiled) tileWalls(room);
  else if (taste.hasDado) dado(room);
  corners(room);
  if (!isTiled) skirting(room);
}

/** Corners keep some dark. */
function corners({ space, w, h, d }: Room): void {
  const lines: [Point3, Point3][] = [
    [
      [0, h, d],
      [w, h, d],
    ],
    [
      [0, 0, d],
      [0, h, d],
    ],
    [
      [w, 0, d],
      [w, h, d],
    ],
    [
      [0, h, NEAR],
      [0, h, d],
    ],
    [
      [w, h, NEAR],
      [w, h, d],
    ],
  ];
  for (const corner of lines) space.softLine(corner, '#3a2d30', 50, 0.14);
}

function skirting({ space, taste, w, d }: Room): void {
  const colour = lit(taste.wall, 0.5);
  space.face(
    [
      [0, 0, d - 0.01],
      [w, 0, d - 0.01],
      [w, 0.11, d - 0.01],
      [0, 0.11, d - 0.01],
    ],
    colour,
  );
  space.face(
    [
      [0.01, 0, NEAR],
      [0.01, 0, d],
      [0.01, 0.11, d],
      [0.01, 0.11, NEAR],
    ],
    lit(colour, -0.12),
  );
  space.face(
    [
      [w - 0.01, 0, NEAR],
      [w - 0.01, 0, d],
      [w - 0.01, 0.11, d],
      [w - 0.01, 0.11, NEAR],
    ],
    lit(colour, -0.14),
  );
}

function tileWalls({ space, taste, w, h, d }: Room): void {
  const joint = lit(taste.tile, taste.tile === '#8fb0b2' ? 0.4 : -0.14);
  for (let y = 0.15; y < h; y += 0.15) {
    space.outline(
      [
        [0, y, 0],
        [0, y, d],
        [w, y, d],
        [w, y, 0],
      ],
      joint,
      1,
      0.55,
    );
  }
  for (let x = 0.3; x < w; x += 0.3)
    space.outline(
      [
        [x, 0, d],
        [x, h, d],
      ],
      joint,
      1,
      0.55,
    );
  for (let z = 0.1; z < d; z += 0.3) {
    space.outline(
      [
        [0, 0, z],
        [0, h, z],
      ],
      joint,
      1,
      0.45,
    );
    space.outline(
      [
        [w, 0, z],
        [w, h, z],
      ],
      joint,
      1,
      0.45,
    );
  }
}

/** Painted tiles along the back wall, as old houses have them. */
function dado({ space, w, d }: Room): void {
  const size = 0.26;
  const rows = 4;
  const z = d - 0.012;
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < w; x += size) {
      const y = 0.11 + row * size;
      const right = Math.min(w, x + size);
      const tile: Point3[] = [
        [x, y, z],
        [right, y, z],
        [right, y + size, z],
        [x, y + size, z],
      ];
      space.face(tile, '#eef1ef');
      const [cx, cy] = [(x + right) / 2, y + size / 2];
      space.face(
        [
          [cx, y + 0.03, z],
          [right - 0.03, cy, z],
          [cx, y + size - 0.03, z],
          [x + 0.03, cy, z],
        ],
        '#4f7ca8',
        0.8,
      );
      space.face(
        [
          [cx, y + 0.08, z],
          [right - 0.08, cy, z],
          [cx, y + size - 0.08, z],
          [x + 0.08, cy, z],
        ],
        '#f0e3b4',
        0.9,
      );
      space.outline([...tile, tile[0] as Point3], '#c5cfd0', 1, 0.8);
    }
  }
  const top = 0.11 + rows * size;
  space.face(
    [
      [0, top, z],
      [w, top, z],
      [w, top + 0.07, z],
      [0, top + 0.07, z],
    ],
    '#3f6a96',
  );
}
