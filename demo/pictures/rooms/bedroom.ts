import type { Canvas } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import type { Room } from './room.ts';
import { buildRoom, finishRoom } from './shell.ts';
import { addWindow } from './windows.ts';
import { lamp } from './lamps.ts';
import { picture } from './picture.ts';
import { plant } from './plant.ts';
import { rug } from './rug.ts';
import { smallThings } from './smallThings.ts';

export function drawBedroom(scene: Scene): Canvas {
  const isSmall = scene.which > 0;
  const room = buildRoom(scene, {
    w: (isSmall ? 3.7 : 4.3) + scene.random.next() * 0.6,
    d: 3.8 + scene.random.next() * 0.4,
  });
  const { random, taste, w, d, h } = room;
  const isLeft = random.next() < 0.5;
  const tall = taste.window !== 'sash' && random.next() < 0.6;
  const wide = taste.window === 'wide' ? 1.7 : 1.25;
  const bedX = isLeft ? w * 0.12 : w * 0.88 - (isSmall ? 1.25 : 1.7);
  const bedW = isSmall ? 1.25 : 1.7;
  const windowX = isLeft ? Math.max(bedX + bedW + 0.55, w - wide - 0.45) : 0.45;
  const fits = isLeft ? windowX + wide < w - 0.1 : windowX + wide < bedX - 0.1;
  addWindow(room, {
    x: fits ? windowX : isLeft ? w - wide * 0.8 - 0.2 : 0.2,
    w: fits ? wide : wide * 0.8,
    y: tall ? 0.06 : 0.9,
    h: Math.min(h - 0.4, tall ? 2.2 : 1.3),
  });
  picture(room, bedX + bedW / 2 - 0.5, 1.5, 1, 0.66);
  rug(room, bedX - 0.35, d - 2.9, bedW + 0.7, 1.5);
  bedside(room, bedX - 0.52, d);
  if (bedX + bedW + 0.5 < w) bedside(room, bedX + bedW + 0.08, d);
  bed(room, bedX, bedW);
  if (random.next() < 0.7)
    plant(room, [isLeft ? w - 0.4 : 0.4, 0, d - 0.6], 0.8 + random.next() * 0.5);
  if (random.next() < 0.5) wardrobe(room, isLeft ? 'right' : 'left');
  return finishRoom(room);
}

/** Its head at the back wall. */
function bed({ space, taste, random, d }: Room, x: number, w: number): void {
  const long = 2.05;
  const z = d - long - 0.08;
  const [cover, accent] = [
    random.pick(['#f6f2ea', '#ece4d6', '#e3e6e2', '#f4ece2', taste.textiles[1]]),
    random.pick(taste.textiles),
  ];
  space.shadow([x - 0.05, 0.008, z - 0.1], [w + 0.15, long], 0.5);
  const head = random.pick([taste.wood, lit(taste.sofa, 0.1), accent]);
  space.box([x - 0.06, 0, d - 0.09], [w + 0.12, 1.15, 0.08], head);
  if (random.next() < 0.5)
    for (let part = 1; part < 5; part += 1)
      space.outline(
        [
          [x + (w * part) / 5, 0.5, d - 0.1],
          [x + (w * part) / 5, 1.13, d - 0.1],
        ],
        lit(head, -0.25),
        2,
        0.6,
      );
  space.box([x, 0.06, z], [w, 0.24, long], lit(taste.wood, -0.05));
  space.box([x + 0.02, 0.28, z + 0.02], [w - 0.04, 0.22, long - 0.05], '#f7f3ec');
  for (const [part, colour, deep] of [
    [0, '#fdfaf4', 0],
    [1, '#fdfaf4', 0],
    [0.5, accent, 0.3],
  ] as const) {
    const pw = part === 0.5 ? 0.5 : w * 0.4;
    const px = part === 0.5 ? x + w / 2 - 0.25 : x + 0.06 + part * (w - 0.12 - pw);
    space.box([px, 0.5, d - 0.5 - deep], [pw, part === 0.5 ? 0.3 : 0.34, 0.17], colour);
  }
  // The cover hangs over the sides and is turned down at the top.
  space.box([x - 0.035, 0.2, z - 0.035], [w + 0.07, 0.34, long - 0.72], cover);
  space.box(
    [x - 0.035, 0.53, z + long - 0.95],
    [w + 0.07, 0.035, 0.26],
    blend(cover, '#ffffff', 0.5),
  );
  space.box([x - 0.045, 0.21, z + 0.12], [w + 0.09, 0.345, 0.52], accent);
  for (let fold = 0; fold < 5; fold += 1) {
    const at = x + w * (0.12 + fold * 0.19);
    const bend = 0.06 * (random.next() - 0.5);
    space.outline(
      [
        [at, 0.545, z + 0.7],
        [at + bend, 0.545, z + long - 0.8],
      ],
      '#5b4a46',
      3,
      0.12,
    );
  }
}

function bedside(room: Room, x: number, d: number): void {
  const { space, taste } = room;
  space.shadow([x, 0.006, d - 0.5], [0.44, 0.42], 0.35);
  space.box([x, 0.08, d - 0.48], [0.44, 0.42, 0.42], taste.wood);
  space.outline(
    [
      [x + 0.02, 0.29, d - 0.48],
      [x + 0.42, 0.29, d - 0.48],
    ],
    lit(taste.wood, -0.4),
    2,
  );
  if (room.random.next() < 0.6) lamp(room, [x + 0.22, 0.5, d - 0.28], 0.42);
  else smallThings(room, [x + 0.22, 0.5, d - 0.28]);
}

function wardrobe({ space, taste, w, d }: Room, side: 'left' | 'right'): void {
  const [deep, long, tall] = [0.5, 1.1, 2.15];
  const z = d - 2.35;
  const x = side === 'left' ? 0 : w - deep;
  const colour = taste.state === 'worn' ? taste.wood : lit(taste.cabinets, 0.15);
  space.shadow([x, 0.006, z], [deep, long], 0.4);
  space.box([x, 0.05, z], [deep, tall, long], colour);
  const face = side === 'left' ? deep + 0.002 : w - deep - 0.002;
  space.outline(
    [
      [face, 0.05, z + long / 2],
      [face, tall + 0.05, z + long / 2],
    ],
    lit(colour, -0.35),
    2,
  );
  for (const off of [-0.07, 0.07])
    space.outline(
      [
        [face, 1, z + long / 2 + off],
        [face, 1.25, z + long / 2 + off],
      ],
      taste.metal,
      4,
    );
}
