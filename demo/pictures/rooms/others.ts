import type { Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import type { Room } from './room.ts';
import { buildRoom, finishRoom } from './shell.ts';
import { addWindow } from './windows.ts';
import { lamp, pendant } from './lamps.ts';
import { picture } from './picture.ts';
import { plant } from './plant.ts';
import { rug } from './rug.ts';
import { shelves } from './shelves.ts';
import { smallThings } from './smallThings.ts';
import { chair, table } from './tables.ts';

export function drawDining(scene: Scene): Canvas {
  const room = buildRoom(scene, { w: 4.4, d: 4 });
  const { taste, random, w, d, h } = room;
  const wide = taste.window === 'wide' ? 2.3 : 1.5;
  const isLeft = random.next() < 0.5;
  const from = isLeft ? 0.5 : w - wide - 0.5;
  addWindow(room, {
    x: from,
    w: wide,
    y: taste.window === 'sash' ? 0.85 : 0.06,
    h: Math.min(h - 0.4, taste.window === 'sash' ? 1.4 : 2.2),
  });
  picture(room, isLeft ? w - 1.15 : 0.3, 1.3, 0.85, 0.85);
  rug(room, w / 2 - 1.3, 0.9, 2.6, 1.9);
  plant(room, [isLeft ? w - 0.5 : 0.5, 0, d - 0.5], 1.3);
  const wood = random.next() < 0.5 ? taste.wood : '#2f2d2d';
  for (const at of [-0.75, -0.2, 0.35]) chair(room, [w / 2 + at, 2.1], wood, true);
  table(room, [w / 2 - 0.95, 1.25], [1.9, 0.75, 0.95], taste.wood);
  smallThings(room, [w / 2 - 0.1, 0.75, 1.7]);
  for (const at of [-0.55, 0.15]) chair(room, [w / 2 + at, 0.78], wood, false);
  pendant(room, w / 2, 1.7, 1.6);
  return finishRoom(room);
}

export function drawStudy(scene: Scene): Canvas {
  const room = buildRoom(scene, { w: 3.3, d: 3.3 });
  const { taste, random, w, d, space } = room;
  const isLeft = random.next() < 0.5;
  addWindow(room, { x: isLeft ? 0.45 : w - 1.85, w: 1.4, y: 0.95, h: 1.3 });
  picture(room, isLeft ? w - 1.05 : 0.4, 1.3, 0.6, 0.78);
  shelves(room, isLeft ? 'right' : 'left', 1.2, 1.3, 2.1);
  rug(room, w / 2 - 0.9, 0.8, 1.8, 1.4);
  const x = isLeft ? 0.4 : w - 1.95;
  table(room, [x, d - 0.78], [1.55, 0.74, 0.68], taste.wood);
  space.box([x + 0.5, 0.74, d - 0.42], [0.56, 0.02, 0.02], '#2d2e31');
  space.box([x + 0.48, 0.82, d - 0.42], [0.6, 0.36, 0.03], '#2d2e31', { front: '#39414b' });
  space.box([x + 0.42, 0.742, d - 0.68], [0.42, 0.015, 0.14], '#e5e3de');
  lamp(room, [x + 1.35, 0.74, d - 0.4], 0.42);
  smallThings(room, [x + 0.2, 0.74, d - 0.4]);
  chair(room, [x + 0.5, d - 1.3], random.pick(taste.textiles), false);
  plant(room, [isLeft ? w - 0.55 : 0.55, 0, d - 0.45], 1.1);
  return finishRoom(room);
}

export function drawHall(scene: Scene): Canvas {
  const room = buildRoom(scene, { w: 2.3, d: 4.6, from: 0.5, yaw: 0 });
  const { space, taste, w, d } = room;
  door(room, w / 2 - 0.45, d - 0.02);
  rug(room, w / 2 - 0.45, 0.6, 0.9, 3.2);
  for (const z of [1.4, 3]) sideDoor(room, z);
  space.box([w - 0.34, 0.74, 1.5], [0.34, 0.04, 1.1], taste.wood);
  space.box([w - 0.3, 0, 1.55], [0.04, 0.74, 0.04], taste.metal);
  space.box([w - 0.3, 0, 2.5], [0.04, 0.74, 0.04], taste.metal);
  smallThings(room, [w - 0.2, 0.78, 1.9]);
  const round = Array.from(
    { length: 30 },
    (_, step) =>
      [
        w - 0.01,
        1.55 + 0.34 * Math.sin((step / 15) * Math.PI),
        2.05 + 0.34 * Math.cos((step / 15) * Math.PI),
      ] as const,
  );
  space.face(round, taste.metal);
  space.face(
    round.map(([x, y, z]) => [x, 1.55 + (y - 1.55) * 0.92, 2.05 + (z - 2.05) * 0.92] as const),
    '#e4ecec',
  );
  pendant(room, w / 2, 2.6, 2.1);
  plant(room, [0.32, 0, 4.1], 0.9);
  return finishRoom(room);
}

function door({ space, taste }: Room, x: number, z: number): void {
  const colour = lit(taste.wall, 0.4);
  space.face(
    [
      [x - 0.1, 0, z],
      [x + 1, 0, z],
      [x + 1, 2.2, z],
      [x - 0.1, 2.2, z],
    ],
    lit(colour, -0.08),
  );
  space.face(
    [
      [x, 0, z - 0.01],
      [x + 0.9, 0, z - 0.01],
      [x + 0.9, 2.1, z - 0.01],
      [x, 2.1, z - 0.01],
    ],
    taste.textiles[2],
  );
  for (const [y, h] of [
    [0.2, 0.75],
    [1.1, 0.85],
  ] as const)
    space.outline(
      [
        [x + 0.12, y, z - 0.02],
        [x + 0.78, y, z - 0.02],
        [x + 0.78, y + h, z - 0.02],
        [x + 0.12, y + h, z - 0.02],
        [x + 0.12, y, z - 0.02],
      ],
      lit(taste.textiles[2], -0.3),
      2,
    );
  space.outline(
    [
      [x + 0.8, 1.02, z - 0.02],
      [x + 0.84, 1.02, z - 0.02],
    ],
    taste.metal,
    6,
  );
}

function sideDoor({ space, canvas, taste }: Room, z: number): void {
  const frame = lit(taste.wall, 0.5);
  space.face(
    [
      [0.01, 0, z - 0.08],
      [0.01, 0, z + 0.98],
      [0.01, 2.18, z + 0.98],
      [0.01, 2.18, z - 0.08],
    ],
    lit(frame, -0.1),
  );
  space.face(
    [
      [0.015, 0, z],
      [0.015, 0, z + 0.9],
      [0.015, 2.1, z + 0.9],
      [0.015, 2.1, z],
    ],
    canvas.gradient(
      [
        [0, taste.hour.sun],
        [1, lit(taste.wall, -0.05)],
      ],
      'across',
    ),
  );
  space.softFace(
    [
      [0.1, 0.003, z + 0.1],
      [1.1, 0.003, z - 0.2],
      [1.1, 0.003, z + 0.6],
      [0.1, 0.003, z + 0.9],
    ],
    taste.hour.sun,
    0.2,
    0.4,
  );
}

/** A room that is for work, or empty. */
export function drawPlain(scene: Scene): Canvas {
  const room = buildRoom(scene, { w: 6, d: 5.4, h: 3.2, floor: 'concrete' });
  const { taste, random, w, d, space } = room;
  addWindow(room, { x: w * 0.2, w: w * 0.6, y: 0.9, h: 1.9 }, false);
  for (let beam = 1; beam < 5; beam += 1)
    space.box([0, 2.95, beam * 1.05], [w, 0.16, 0.12], lit(taste.wood, -0.2));
  if (random.next() < 0.7)
    for (const at of [1.2, 3.4]) {
      table(room, [at, 2.4], [1.6, 0.74, 0.8], lit(taste.wood, 0.1));
      chair(room, [at + 0.55, 1.8], random.pick(taste.textiles), false);
      smallThings(room, [at + 0.5, 0.74, 2.8]);
    }
  pendant(room, w * 0.35, 2.8, 2.2);
  pendant(room, w * 0.65, 2.8, 2.2);
  plant(room, [0.6, 0, d - 0.6], 1.5);
  return finishRoom(room);
}
