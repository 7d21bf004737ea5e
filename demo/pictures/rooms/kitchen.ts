import type { Canvas } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import { base, splash, upper, TOP } from './cupboards.ts';
import type { Room } from './room.ts';
import { buildRoom, finishRoom } from './shell.ts';
import { addWindow } from './windows.ts';
import { pendant } from './lamps.ts';
import { plant } from './plant.ts';
import { smallThings } from './smallThings.ts';
import { chair, table } from './tables.ts';

export function drawKitchen(scene: Scene): Canvas {
  const room = buildRoom(scene, {
    w: 4.1 + scene.random.next() * 0.8,
    d: 3.6,
    floor:
      scene.look === 'old' || scene.look === 'cottage'
        ? 'terracotta'
        : scene.random.next() < 0.5
          ? 'tiles'
          : 'planks',
  });
  const { random, taste, w } = room;
  const windowX = w * (0.32 + random.next() * 0.2);
  splash(room);
  addWindow(room, { x: windowX, w: 1.25, y: 1.12, h: 1.15 }, false);
  const isTall = random.next() < 0.5 ? 'left' : 'right';
  upper(room, windowX, isTall);
  base(room, windowX + 0.62);
  fridge(room, isTall);
  const what = random.next();
  if (what < 0.5) island(room);
  else {
    chair(room, [w / 2 - 0.55, 1.62], taste.wood, true);
    chair(room, [w / 2 + 0.15, 1.62], taste.wood, true);
    table(room, [w / 2 - 0.75, 0.95], [1.5, 0.75, 0.85], lit(taste.wood, 0.06));
    smallThings(room, [w / 2 + 0.1, 0.75, 1.4]);
    pendant(room, w / 2, 1.4, 1.6);
  }
  if (random.next() < 0.5) plant(room, [isTall === 'left' ? w - 0.4 : 0.4, 0, 2.2], 0.9);
  return finishRoom(room);
}

function fridge({ space, taste, scene, w, d }: Room, side: 'left' | 'right'): void {
  const x = side === 'left' ? 0 : w - 0.68;
  const isSteel = scene.state !== 'o';
  const colour = isSteel
    ? scene.look === 'modern'
      ? '#c6c9cb'
      : blend(taste.cabinets, '#ffffff', 0.2)
    : '#eeeae0';
  space.shadow([x, 0.006, d - 0.7], [0.68, 0.66], 0.4);
  space.box([x, 0.03, d - 0.68], [0.68, 2.0, 0.68], colour);
  const z = d - 0.683;
  space.outline(
    [
      [x, 1.28, z],
      [x + 0.68, 1.28, z],
    ],
    lit(colour, -0.35),
    2,
  );
  const handle = side === 'left' ? x + 0.6 : x + 0.08;
  space.outline(
    [
      [handle, 0.8, z],
      [handle, 1.2, z],
    ],
    '#6e7072',
    5,
  );
  space.outline(
    [
      [handle, 1.36, z],
      [handle, 1.6, z],
    ],
    '#6e7072',
    5,
  );
}

function island(room: Room): void {
  const { space, taste, random, w } = room;
  const [x, z, long, deep] = [w / 2 - 0.95, 1.0, 1.9, 0.75];
  space.shadow([x, 0.006, z], [long, deep], 0.45);
  space.box(
    [x + 0.05, 0.08, z + 0.05],
    [long - 0.1, TOP - 0.12, deep - 0.1],
    random.next() < 0.5 ? taste.wood : taste.cabinets,
  );
  space.box([x, TOP - 0.04, z], [long, 0.05, deep], taste.worktop);
  smallThings(room, [x + 0.5, TOP + 0.01, z + 0.4]);
  pendant(room, x + 0.5, z + 0.4, 1.75);
  pendant(room, x + 1.4, z + 0.4, 1.75);
  for (const at of [0.35, 1.1]) {
    const sx = x + at;
    for (const [lx, lz] of [
      [0, 0.3],
      [0.34, 0.3],
      [0, 0],
      [0.34, 0],
    ] as const)
      space.box([sx + lx, 0, z - 0.42 + lz], [0.035, 0.64, 0.035], taste.metal);
    space.box([sx - 0.02, 0.64, z - 0.44], [0.42, 0.05, 0.4], taste.wood);
  }
}
