import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import { drawSky } from '../draw/sky.ts';
import { createSpace, type Point3 } from '../draw/space.ts';
import type { Room } from '../rooms/room.ts';
import { finishRoom } from '../rooms/shell.ts';
import { tasteOf } from '../rooms/taste.ts';
import { smallThings } from '../rooms/smallThings.ts';
import { chair, table } from '../rooms/tables.ts';
import type { Scene } from '../scene.ts';
import { growTree } from './tree.ts';

/** Behind the house: lawn or paving, a table, a hedge, perhaps water. */
export function drawGarden(scene: Scene): Canvas {
  const taste = tasteOf(scene);
  const { random } = scene;
  const canvas = createCanvas();
  const [w, d] = [13, 12];
  const space = createSpace(canvas, { at: [w / 2, 1.7, -2.5], yaw: 0, focus: 800, horizon: 0.4 });
  const room: Room = { canvas, space, taste, scene, random, w, h: 3, d };
  drawSky(canvas, { x: 0, y: 0, w: WIDTH, h: HEIGHT * 0.45 }, taste.hour, random);
  const green = { spring: '#8fb765', summer: '#86a95c', autumn: '#a8a667', winter: '#93a077' }[
    scene.season
  ];
  canvas.shape('rect', {
    x: 0,
    y: HEIGHT * 0.4,
    width: WIDTH,
    height: HEIGHT * 0.6,
    fill: canvas.gradient([
      [0, lit(green, 0.1)],
      [1, lit(green, -0.12)],
    ]),
  });
  for (let tree = 0; tree < 11; tree += 1)
    growTree(
      space,
      scene,
      [-8 + tree * 2.9 + random.next(), 0, d + 4 + random.next() * 4],
      random.next() < 0.3 ? 'cypress' : 'plane',
      5 + random.next() * 2.5,
    );
  for (let x = -9; x < w + 9; x += 0.7)
    growTree(space, scene, [x, 0, d + random.next() * 0.5], 'bush', 1.7);
  house(room);
  if (scene.look === 'villa' || random.next() < 0.25) pool(room);
  else
    for (let spot = 0; spot < 40; spot += 1) tuft(room, [random.next() * w, 0, random.next() * d]);
  growTree(space, scene, [w * 0.3, 0, 7.5], 'plane', 4.2);
  for (let fruit = 0; fruit < 12 && scene.season !== 'winter'; fruit += 1) lemon(room);
  terrace(room);
  return finishRoom(room);
}

function house({ space, taste, canvas, w }: Room): void {
  const x = w + 0.5;
  const wall = canvas.gradient(
    [
      [0, '#fbf6ea'],
      [1, '#e2d6c2'],
    ],
    'across',
  );
  space.face(
    [
      [x, 0, -2.3],
      [x, 0, 9],
      [x, 5.5, 9],
      [x, 5.5, -2.3],
    ],
    wall,
  );
  for (const z of [1.2, 4.6]) {
    space.face(
      [
        [x, 0, z],
        [x, 0, z + 2],
        [x, 2.3, z + 2],
        [x, 2.3, z],
      ],
      '#f7f3ea',
    );
    space.face(
      [
        [x, 0.06, z + 0.1],
        [x, 0.06, z + 1.9],
        [x, 2.2, z + 1.9],
        [x, 2.2, z + 0.1],
      ],
      canvas.gradient([
        [0, '#8fb0bd'],
        [1, '#4c626c'],
      ]),
    );
    space.face(
      [
        [x, 0, z + 2.05],
        [x, 0, z + 2.7],
        [x, 2.3, z + 2.7],
        [x, 2.3, z + 2.05],
      ],
      taste.textiles[2],
    );
  }
}

function pool({ space, canvas, taste, random }: Room): void {
  const [x, z, w, d] = [1.6, 4.2, 6.2, 3.2];
  space.face(
    [
      [x - 0.5, 0.01, z - 0.5],
      [x + w + 0.5, 0.01, z - 0.5],
      [x + w + 0.5, 0.01, z + d + 0.5],
      [x - 0.5, 0.01, z + d + 0.5],
    ],
    '#e6dccb',
  );
  space.face(
    [
      [x, 0.015, z],
      [x + w, 0.015, z],
      [x + w, 0.015, z + d],
      [x, 0.015, z + d],
    ],
    canvas.gradient([
      [0, '#8fd0d6'],
      [1, '#3f9fb5'],
    ]),
  );
  for (let glint = 0; glint < 26; glint += 1) {
    const [gx, gz] = [x + 0.2 + random.next() * (w - 0.9), z + 0.1 + random.next() * (d - 0.2)];
    space.outline(
      [
        [gx, 0.02, gz],
        [gx + 0.25 + random.next() * 0.3, 0.02, gz + 0.04],
      ],
      taste.hour.sun,
      1.6,
      0.6,
    );
  }
}

function tuft({ space, canvas, random }: Room, at: Point3): void {
  const [x, y] = space.project(at);
  const unit = space.scaleAt(at);
  const flower = random.pick(['#f3e6a1', '#ffffff', '#d98aa0', '#7fa35a', '#7fa35a']);
  canvas.shape('circle', { cx: x, cy: y, r: Math.max(1, unit * 0.03), fill: flower });
}

function lemon({ space, canvas, random, w }: Room): void {
  const [x, y] = space.project([
    w * 0.3 + (random.next() - 0.5) * 2,
    2.2 + random.next() * 1.3,
    7.4,
  ]);
  canvas.shape('circle', { cx: x, cy: y, r: 4.5, fill: '#f0cf4f' });
}

function terrace(room: Room): void {
  const { space, taste, random, w } = room;
  const tile = '#cf9672';
  space.face(
    [
      [-6, 0.02, -2.3],
      [w + 0.5, 0.02, -2.3],
      [w + 0.5, 0.02, 2.6],
      [-6, 0.02, 2.6],
    ],
    tile,
  );
  for (let x = -6; x < w + 0.5; x += 0.5)
    space.outline(
      [
        [x, 0.02, -2.3],
        [x, 0.02, 2.6],
      ],
      lit(tile, -0.22),
      1.4,
      0.5,
    );
  for (let z = -2; z < 2.6; z += 0.5)
    space.outline(
      [
        [-6, 0.02, z],
        [w + 0.5, 0.02, z],
      ],
      lit(tile, -0.22),
      1.4,
      0.5,
    );
  const x = w * 0.42;
  for (const at of [0.1, 0.85]) chair(room, [x + at, 1.75], taste.wood, true);
  table(room, [x, 1], [1.6, 0.74, 0.85], lit(taste.wood, 0.1));
  smallThings(room, [x + 0.8, 0.74, 1.4]);
  for (const at of [0.1, 0.85]) chair(room, [x + at, 0.55], taste.wood, false);
  growTree(space, room.scene, [x - 2.2, 0.02, 1.6], 'bush', 0.9 + random.next() * 0.4);
  growTree(space, room.scene, [x + 4.1, 0.02, 1.4], 'bush', 1.1);
}
