import { blend, lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';
import { smallThings } from './smallThings.ts';

export const [DEEP, TOP] = [0.6, 0.9];

export function splash({ space, taste, w, d }: Room): void {
  const z = d - 0.01;
  space.face(
    [
      [0, TOP, z],
      [w, TOP, z],
      [w, 1.48, z],
      [0, 1.48, z],
    ],
    taste.tile,
  );
  const joint = lit(taste.tile, -0.16);
  for (let y = TOP; y <= 1.48; y += 0.1)
    space.outline(
      [
        [0, y, z],
        [w, y, z],
      ],
      joint,
      1,
      0.7,
    );
  for (let row = 0; row < 6; row += 1)
    for (let x = row % 2 === 0 ? 0.1 : 0.2; x < w; x += 0.2)
      space.outline(
        [
          [x, TOP + row * 0.1, z],
          [x, TOP + row * 0.1 + 0.1, z],
        ],
        joint,
        1,
        0.7,
      );
}

/** Wall cupboards or open shelves beside the window. */
export function upper(room: Room, windowX: number, tall: 'left' | 'right'): void {
  const { space, taste, random, d, w } = room;
  const spans = [
    [tall === 'left' ? 0.75 : 0.05, windowX - 0.15],
    [windowX + 1.4, tall === 'right' ? w - 0.75 : w - 0.05],
  ] as const;
  for (const [from, to] of spans) {
    if (to - from < 0.4) continue;
    if (random.next() < 0.38) {
      for (const y of [1.5, 1.86]) {
        space.box([from, y, d - 0.24], [to - from, 0.035, 0.24], taste.wood);
        for (let x = from + 0.1; x < to - 0.12; x += 0.17) crockery(room, x, y + 0.035);
      }
      continue;
    }
    const count = Math.max(1, Math.round((to - from) / 0.45));
    const each = (to - from) / count;
    for (let part = 0; part < count; part += 1) {
      space.box(
        [from + part * each, 1.48, d - 0.34],
        [each - 0.012, 0.72, 0.34],
        blend(taste.cabinets, '#ffffff', 0.12),
      );
      inset(room, from + part * each, 1.48, each, 0.72, d - 0.342);
    }
    space.face(
      [
        [from, 1.3, d - 0.02],
        [to, 1.3, d - 0.02],
        [to, 1.47, d - 0.02],
        [from, 1.47, d - 0.02],
      ],
      '#2a2226',
      0.2,
    );
  }
}

function crockery({ space, random, taste, d }: Room, x: number, y: number): void {
  const kind = random.next();
  const colour = random.pick(['#f6f1e8', '#e6ded0', '#8fa5a3', taste.textiles[0], '#ffffff']);
  if (kind < 0.3) return;
  space.box(
    [x, y, d - 0.17],
    [0.09 + 0.04 * random.next(), kind < 0.7 ? 0.1 : 0.2 * random.next() + 0.08, 0.1],
    colour,
  );
}

function inset(
  { space, taste, scene }: Room,
  x: number,
  y: number,
  w: number,
  h: number,
  z: number,
): void {
  const isFlat = scene.look === 'modern' || scene.look === 'dock' || scene.look === 'block';
  const edge = 0.05;
  if (!isFlat) {
    const ring: Point3[] = [
      [x + edge, y + edge, z],
      [x + w - edge - 0.012, y + edge, z],
      [x + w - edge - 0.012, y + h - edge, z],
      [x + edge, y + h - edge, z],
      [x + edge, y + edge, z],
    ];
    space.outline(ring, lit(taste.cabinets, -0.2), 1.5, 0.8);
  }
  space.outline(
    [
      [x + w - 0.075, y + h * 0.42, z],
      [x + w - 0.075, y + h * 0.58, z],
    ],
    taste.metal,
    3.5,
  );
}

/** The row below: cupboards, oven, sink under the window. */
export function base(room: Room, sinkX: number): void {
  const { space, taste, w, d, canvas } = room;
  const z = d - DEEP;
  space.shadow([0, 0.006, z], [w, DEEP], 0.4);
  space.box([0, 0, z + 0.06], [w, 0.1, DEEP - 0.06], '#3a3535');
  const count = Math.round(w / 0.6);
  const each = w / count;
  const ovenAt = sinkX > w / 2 ? 1 : count - 2;
  for (let part = 0; part < count; part += 1) {
    const x = part * each;
    space.box([x, 0.1, z], [each - 0.01, TOP - 0.14, DEEP], taste.cabinets);
    if (part === ovenAt) {
      space.face(
        [
          [x + 0.03, 0.16, z - 0.003],
          [x + each - 0.04, 0.16, z - 0.003],
          [x + each - 0.04, 0.7, z - 0.003],
          [x + 0.03, 0.7, z - 0.003],
        ],
        canvas.gradient([
          [0, '#4b4d52'],
          [1, '#24252a'],
        ]),
      );
      space.outline(
        [
          [x + 0.09, 0.62, z - 0.01],
          [x + each - 0.1, 0.62, z - 0.01],
        ],
        '#c9c9c9',
        4,
      );
    } else inset(room, x, 0.1, each, TOP - 0.14, z - 0.003);
  }
  space.box([-0.01, TOP - 0.04, z - 0.03], [w + 0.02, 0.045, DEEP + 0.03], taste.worktop);
  const hobX = ovenAt * each;
  space.face(
    [
      [hobX + 0.02, TOP + 0.007, z + 0.1],
      [hobX + each - 0.03, TOP + 0.007, z + 0.1],
      [hobX + each - 0.03, TOP + 0.007, z + 0.5],
      [hobX + 0.02, TOP + 0.007, z + 0.5],
    ],
    '#232427',
  );
  pot(room, hobX + 0.2, z + 0.38);
  space.face(
    [
      [sinkX - 0.28, TOP + 0.007, z + 0.12],
      [sinkX + 0.28, TOP + 0.007, z + 0.12],
      [sinkX + 0.28, TOP + 0.007, z + 0.46],
      [sinkX - 0.28, TOP + 0.007, z + 0.46],
    ],
    '#b9bcbd',
  );
  const foot = space.project([sinkX, TOP, z + 0.5]);
  const unit = space.scaleAt([sinkX, TOP, z + 0.5]);
  canvas.add(
    `<path d="M${foot[0].toFixed(1)} ${foot[1].toFixed(1)} v${(-unit * 0.26).toFixed(1)} q0 ${(-unit * 0.08).toFixed(1)} ${(unit * 0.07).toFixed(1)} ${(-unit * 0.08).toFixed(1)} t${(unit * 0.07).toFixed(1)} ${(unit * 0.1).toFixed(1)}" fill="none" stroke="${taste.metal}" stroke-width="${(unit * 0.025).toFixed(1)}" stroke-linecap="round"/>`,
  );
  smallThings(room, [sinkX + (sinkX > w / 2 ? -0.75 : 0.75), TOP + 0.01, z + 0.3]);
  board(room, sinkX + (sinkX > w / 2 ? 0.55 : -0.6), z);
}

function pot({ canvas, space, random }: Room, x: number, z: number): void {
  const [px, py] = space.project([x, TOP + 0.01, z]);
  const unit = space.scaleAt([x, TOP, z]);
  const colour = random.pick(['#b8452f', '#2f4f5a', '#c9ccce', '#e0a93b']);
  canvas.shape('rect', {
    x: px - unit * 0.1,
    y: py - unit * 0.13,
    width: unit * 0.2,
    height: unit * 0.13,
    rx: unit * 0.02,
    fill: canvas.gradient(
      [
        [0, lit(colour, 0.25)],
        [1, lit(colour, -0.25)],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', {
    cx: px,
    cy: py - unit * 0.13,
    rx: unit * 0.105,
    ry: unit * 0.02,
    fill: lit(colour, 0.2),
  });
  canvas.shape('circle', { cx: px, cy: py - unit * 0.158, r: unit * 0.012, fill: '#33302f' });
}

function board({ space, taste, d }: Room, x: number, z: number): void {
  space.box([x - 0.13, TOP, d - 0.06], [0.26, 0.36, 0.025], lit(taste.wood, 0.12));
  space.box([x + 0.02, TOP, z + 0.42], [0.1, 0.22, 0.1], '#efe9dd');
}
