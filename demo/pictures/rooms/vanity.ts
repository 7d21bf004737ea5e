import { lit } from '../draw/colour.ts';
import type { Room } from './room.ts';

export function mirror({ space, canvas, taste, random, d }: Room, x: number): void {
  const z = d - 0.02;
  const [w, h, y] = [1, 0.85, 1.15];
  const [gx, gy] = space.project([x + w / 2, y + h / 2, z]);
  const reach = space.scaleAt([x, y, z]);
  canvas.glow(gx, gy, reach * 0.95, reach * 0.85, '#fff4d8', 0.8);
  const glass = canvas.gradient(
    [
      [0, '#dfe9ea'],
      [0.45, '#f6f8f5'],
      [0.55, '#d9e3e3'],
      [1, '#c3d0d2'],
    ],
    [0, 0, 1, 1],
  );
  if (random.next() < 0.4) {
    const round = Array.from(
      { length: 36 },
      (_, step) =>
        [
          x + w / 2 + 0.46 * Math.cos((step / 18) * Math.PI),
          y + h / 2 + 0.46 * Math.sin((step / 18) * Math.PI),
          z,
        ] as const,
    );
    space.face(
      round.map(
        ([a, b, c]) =>
          [x + w / 2 + (a - x - w / 2) * 1.06, y + h / 2 + (b - y - h / 2) * 1.06, c] as const,
      ),
      taste.metal,
    );
    space.face(round, glass);
  } else {
    space.face(
      [
        [x - 0.03, y - 0.03, z],
        [x + w + 0.03, y - 0.03, z],
        [x + w + 0.03, y + h + 0.03, z],
        [x - 0.03, y + h + 0.03, z],
      ],
      taste.metal,
    );
    space.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
      glass,
    );
  }
}

export function vanity(room: Room, x: number): void {
  const { space, canvas, taste, d, scene } = room;
  const [w, deep] = [1.2, 0.48];
  const z = d - deep;
  const colour = scene.state === 'o' ? '#eae4d6' : taste.wood;
  space.shadow([x, 0.006, z], [w, deep], 0.35);
  space.box([x, 0.32, z], [w, 0.46, deep], colour);
  for (const half of [0, 0.5]) {
    const from = x + w * half + 0.02;
    space.outline(
      [
        [from, 0.55, z - 0.003],
        [from + w / 2 - 0.04, 0.55, z - 0.003],
      ],
      lit(colour, -0.35),
      2,
    );
    space.outline(
      [
        [from + w / 4 - 0.08, 0.68, z - 0.003],
        [from + w / 4 + 0.06, 0.68, z - 0.003],
      ],
      taste.metal,
      4,
    );
  }
  space.box([x - 0.01, 0.78, z - 0.015], [w + 0.02, 0.045, deep + 0.015], '#f3efe7');
  const [px, py] = space.project([x + w / 2 - 0.1, 0.9, z + 0.22]);
  const unit = space.scaleAt([x + w / 2, 0.9, z + 0.22]);
  canvas.shape('path', {
    d: `M${px - unit * 0.24} ${py - unit * 0.02} Q${px - unit * 0.2} ${py + unit * 0.1} ${px} ${py + unit * 0.1} Q${px + unit * 0.2} ${py + unit * 0.1} ${px + unit * 0.24} ${py - unit * 0.02} Z`,
    fill: canvas.gradient(
      [
        [0, '#ffffff'],
        [1, '#d5d3cf'],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', {
    cx: px,
    cy: py - unit * 0.02,
    rx: unit * 0.24,
    ry: unit * 0.045,
    fill: '#e6e7e4',
    stroke: '#ffffff',
    'stroke-width': 2,
  });
  canvas.line(
    [
      [px, py - unit * 0.06],
      [px, py - unit * 0.2],
      [px, py - unit * 0.2],
    ],
    taste.metal,
    unit * 0.022,
  );
  canvas.line(
    [
      [px, py - unit * 0.2],
      [px + unit * 0.01, py - unit * 0.13],
    ],
    taste.metal,
    unit * 0.018,
  );
  for (const [off, tint] of [
    [0.36, taste.textiles[0]],
    [0.44, '#f1e9da'],
  ] as const)
    space.box([x + w / 2 + off, 0.825, z + 0.26], [0.055, 0.15, 0.055], tint);
}
