import type { Canvas } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import { addWindow, buildRoom, finishRoom, type Room } from './shell.ts';
import { plant, rug } from './things.ts';

export function drawBathroom(scene: Scene): Canvas {
  const room = buildRoom(scene, {
    w: 3 + scene.random.next() * 0.5,
    d: 2.9,
    h: 2.5,
    isTiled: true,
    floor: scene.look === 'old' ? 'terracotta' : 'tiles',
  });
  const { random, w, d } = room;
  const isLeft = random.next() < 0.5;
  addWindow(room, { x: isLeft ? w - 1.15 : 0.35, w: 0.8, y: 1.2, h: 0.95 }, false);
  const vanityX = isLeft ? 0.25 : w - 1.45;
  mirror(room, vanityX + 0.1);
  const hasTub = scene.look === 'old' || scene.look === 'villa' || random.next() < 0.4;
  if (!hasTub) shower(room, isLeft);
  vanity(room, vanityX);
  toilet(room, isLeft ? vanityX + 1.42 : vanityX - 0.64);
  rug(room, w / 2 - 0.55, 0.75, 1.1, 0.7);
  if (hasTub) tub(room, isLeft);
  towels(room, isLeft);
  if (random.next() < 0.7) plant(room, [vanityX + 1.0, 0.84, d - 0.3], 0.42);
  return finishRoom(room);
}

function mirror({ space, canvas, taste, random, d }: Room, x: number): void {
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

function vanity(room: Room, x: number): void {
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

function toilet({ space, canvas, d }: Room, x: number): void {
  const z = d - 0.5;
  space.shadow([x, 0.006, z - 0.06], [0.42, 0.5], 0.35);
  space.box([x + 0.02, 0.38, d - 0.18], [0.38, 0.42, 0.17], '#f7f5f1');
  const [px, py] = space.project([x + 0.21, 0.4, z + 0.12]);
  const unit = space.scaleAt([x + 0.21, 0.4, z + 0.12]);
  canvas.shape('path', {
    d: `M${px - unit * 0.19} ${py} L${px - unit * 0.12} ${py + unit * 0.36} H${px + unit * 0.12} L${px + unit * 0.19} ${py} Z`,
    fill: canvas.gradient(
      [
        [0, '#ffffff'],
        [1, '#cfccc6'],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', {
    cx: px,
    cy: py,
    rx: unit * 0.2,
    ry: unit * 0.075,
    fill: '#ffffff',
    stroke: '#d6d3cd',
    'stroke-width': 2,
  });
}

function tub({ space, canvas, w: width }: Room, isLeft: boolean): void {
  const w = 0.78;
  const x = isLeft ? width - w - 0.05 : 0.05;
  const [z, long] = [0.55, 1.6];
  space.shadow([x, 0.006, z], [w, long], 0.4);
  space.box([x, 0.04, z], [w, 0.54, long], '#f6f3ed');
  const inner = canvas.gradient([
    [0, '#d4dcdc'],
    [1, '#f4f5f2'],
  ]);
  space.face(
    [
      [x + 0.08, 0.585, z + 0.08],
      [x + w - 0.08, 0.585, z + 0.08],
      [x + w - 0.08, 0.585, z + long - 0.08],
      [x + 0.08, 0.585, z + long - 0.08],
    ],
    inner,
  );
}

function shower({ space, canvas, taste, w, d }: Room, isLeft: boolean): void {
  const x = isLeft ? w - 0.95 : 0;
  const glassX = isLeft ? w - 0.95 : 0.95;
  const z = d - 1.75;
  const arm = space.project([isLeft ? w - 0.1 : 0.1, 2.1, d - 1.2]);
  const head = space.project([isLeft ? w - 0.42 : 0.42, 2.08, d - 1.2]);
  canvas.line([arm, head], taste.metal, 5);
  canvas.shape('ellipse', { cx: head[0], cy: head[1] + 5, rx: 22, ry: 5, fill: taste.metal });
  space.face(
    [
      [x, 0.005, z],
      [x + 0.95, 0.005, z],
      [x + 0.95, 0.005, d - 0.9],
      [x, 0.005, d - 0.9],
    ],
    blend(taste.tile, '#ffffff', 0.3),
    0.7,
  );
  space.face(
    [
      [glassX, 0, z],
      [glassX, 0, d - 0.85],
      [glassX, 2.05, d - 0.85],
      [glassX, 2.05, z],
    ],
    canvas.gradient(
      [
        [0, '#ffffff', 0.42],
        [0.5, '#dff0ef', 0.16],
        [1, '#ffffff', 0.3],
      ],
      [0, 0, 1, 1],
    ),
  );
  space.outline(
    [
      [glassX, 0, z],
      [glassX, 2.05, z],
      [glassX, 2.05, d - 0.85],
    ],
    taste.metal,
    4,
  );
}

function towels({ space, taste, random, w }: Room, isLeft: boolean): void {
  const x = isLeft ? 0.03 : w - 0.03;
  const z = 1.2;
  space.outline(
    [
      [x, 1.35, z - 0.1],
      [x, 1.35, z + 0.65],
    ],
    taste.metal,
    5,
  );
  for (const [from, long, tint] of [
    [0, 0.62, random.pick(taste.textiles)],
    [0.3, 0.5, '#f5efe3'],
  ] as const) {
    space.face(
      [
        [x, 1.35, z + from],
        [x, 1.35, z + from + 0.26],
        [x, 1.35 - long, z + from + 0.26],
        [x, 1.35 - long, z + from],
      ],
      tint,
    );
    space.face(
      [
        [x, 1.35 - long + 0.06, z + from],
        [x, 1.35 - long + 0.06, z + from + 0.26],
        [x, 1.35 - long + 0.1, z + from + 0.26],
        [x, 1.35 - long + 0.1, z + from],
      ],
      lit(tint, 0.4),
      0.8,
    );
  }
}
