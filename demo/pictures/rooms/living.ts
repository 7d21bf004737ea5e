import { lit } from '../draw/colour.ts';
import type { Canvas } from '../draw/canvas.ts';
import type { Scene } from '../scene.ts';
import type { Room } from './room.ts';
import { buildRoom, finishRoom } from './shell.ts';
import { addWindow } from './windows.ts';
import { lamp } from './lamps.ts';
import { picture } from './picture.ts';
import { plant } from './plant.ts';
import { rug } from './rug.ts';
import { shelves } from './shelves.ts';
import { smallThings } from './smallThings.ts';
import { table } from './tables.ts';

export function drawLiving(scene: Scene): Canvas {
  const room = buildRoom(scene, {
    w: 5 + scene.random.next() * 0.9,
    d: 4.3 + scene.random.next() * 0.7,
  });
  const { random, taste, w, d, h } = room;
  const sofaIsLeft = random.next() < 0.5;
  const tall = taste.window === 'french' || taste.window === 'wide';
  const wide = taste.window === 'wide' ? 2.5 + random.next() * 0.5 : 1.5 + random.next() * 0.4;
  const x = sofaIsLeft ? w - wide - 0.7 : 0.7;
  addWindow(room, { x, w: wide, y: tall ? 0.06 : 0.85, h: Math.min(h - 0.4, tall ? 2.25 : 1.45) });
  const free = sofaIsLeft ? [0.4, x - 0.5] : [x + wide + 0.5, w - 0.4];
  hang(room, free[0] as number, free[1] as number);
  if (random.next() < 0.6)
    shelves(room, sofaIsLeft ? 'right' : 'left', d - 2.2, 1.3, h > 2.8 ? 2.3 : 2);
  const middle = w / 2 - 1.2;
  rug(room, middle, 1.1, 2.5, 1.9);
  // Far things first.
  plant(room, [sofaIsLeft ? 0.45 : w - 0.45, 0, d - 0.5], 1 + random.next() * 0.5);
  sofa(room, sofaIsLeft);
  if (random.next() < 0.75) lamp(room, [sofaIsLeft ? 0.42 : w - 0.42, 0, 1.0], 1.55);
  coffeeTable(room, middle + 0.7, 1.55);
  if (random.next() < 0.5) armchair(room, sofaIsLeft ? w - 1.35 : 0.45, 1.0);
  return finishRoom(room);
}

function hang(room: Room, from: number, to: number): void {
  const space = to - from;
  if (space < 0.7) return;
  const { random } = room;
  const size = Math.min(0.95, space * 0.7);
  if (random.next() < 0.5) picture(room, from + (space - size) / 2, 1.25, size, size * 1.15);
  else {
    const each = Math.min(0.5, space * 0.36);
    picture(room, from + space / 2 - each - 0.05, 1.35, each, each * 1.3);
    picture(room, from + space / 2 + 0.05, 1.35, each, each * 1.3);
  }
}

/** Along the side wall, its back to it. */
function sofa({ space, taste, random, w, d }: Room, isLeft: boolean): void {
  const colour = taste.sofa;
  const [deep, long, seat] = [0.92, Math.min(2.3, d - 1.9), 0.42];
  const z = d - 0.9 - long;
  const x = isLeft ? 0.12 : w - 0.12 - deep;
  space.shadow([x, 0.007, z - 0.05], [deep + 0.1, long + 0.05], 0.5);
  const backX = isLeft ? x : x + deep - 0.24;
  const arm = 0.2;
  space.box([x, 0.1, z + long - arm], [deep, 0.52, arm], lit(colour, -0.05));
  space.box([backX, 0.1, z], [0.24, 0.74, long], colour);
  const seatX = isLeft ? x + 0.22 : x;
  space.box([seatX, 0.1, z + arm], [deep - 0.22, seat - 0.1, long - 2 * arm], lit(colour, -0.08));
  const half = (long - 2 * arm) / 2;
  for (const part of [1, 0]) {
    const at = z + arm + part * half;
    space.box([seatX, seat - 0.02, at + 0.01], [deep - 0.2, 0.13, half - 0.02], lit(colour, 0.05));
  }
  for (const part of [0.82, 0.5, 0.2]) {
    if (random.next() < 0.25) continue;
    const at = z + arm + (long - 2 * arm) * part - 0.2;
    const cx = isLeft ? x + 0.26 : x + deep - 0.42;
    space.box([cx, seat + 0.11, at], [0.16, 0.36, 0.4], random.pick(taste.textiles));
  }
  if (random.next() < 0.5) {
    const throwColour = random.pick(taste.textiles);
    space.box(
      [seatX - 0.01, seat + 0.1, z + arm + half * 1.2],
      [deep - 0.18, 0.025, 0.42],
      throwColour,
    );
    const edge = isLeft ? seatX + deep - 0.19 : seatX - 0.01;
    space.face(
      [
        [edge, 0.18, z + arm + half * 1.2],
        [edge, 0.18, z + arm + half * 1.2 + 0.42],
        [edge, seat + 0.12, z + arm + half * 1.2 + 0.42],
        [edge, seat + 0.12, z + arm + half * 1.2],
      ],
      lit(throwColour, -0.06),
    );
  }
  space.box([x, 0.1, z], [deep, 0.52, arm], lit(colour, 0.03));
}

function coffeeTable(room: Room, x: number, z: number): void {
  table(room, [x, z], [1.05, 0.38, 0.62], room.random.next() < 0.7 ? room.taste.wood : '#efe9df');
  smallThings(room, [x + 0.4, 0.38, z + 0.3]);
}

function armchair({ space, taste, random }: Room, x: number, z: number): void {
  const colour = random.pick(taste.textiles);
  space.shadow([x, 0.007, z], [0.8, 0.75], 0.42);
  space.box([x, 0.14, z + 0.55], [0.8, 0.66, 0.2], colour);
  space.box([x, 0.14, z], [0.14, 0.4, 0.6], lit(colour, -0.05));
  space.box([x + 0.14, 0.14, z], [0.52, 0.28, 0.6], lit(colour, 0.06));
  space.box([x + 0.66, 0.14, z], [0.14, 0.4, 0.6], lit(colour, -0.02));
}
