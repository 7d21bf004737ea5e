import type { Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import type { Room } from './room.ts';
import { buildRoom, finishRoom } from './shell.ts';
import { addWindow } from './windows.ts';
import { shower } from './shower.ts';
import { plant } from './plant.ts';
import { rug } from './rug.ts';
import { mirror, vanity } from './vanity.ts';

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
