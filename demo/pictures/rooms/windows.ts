import { lit } from '../draw/colour.ts';
import { drawFar } from '../draw/far.ts';
import { roofsAround } from '../scene.ts';
import { drawSky } from '../draw/sky.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

export interface Opening {
  /** From the left wall, and its width. */
  readonly x: number;
  readonly w: number;
  /** From the floor, and its height. */
  readonly y: number;
  readonly h: number;
}

/** A window in the back wall with what is outside, and its light on the floor. */
export function addWindow(room: Room, opening: Opening, hasCurtains = true): void {
  const { space, canvas, taste, scene, random, d } = room;
  const { x, y, w, h } = opening;
  const z = d - 0.005;
  const corners: Point3[] = [
    [x, y + h, z],
    [x + w, y + h, z],
    [x + w, y, z],
    [x, y, z],
  ];
  const seen = corners.map(space.project);
  const [xs, ys] = [seen.map(([px]) => px), seen.map(([, py]) => py)];
  const box = {
    x: Math.min(...xs),
    y: Math.min(...ys),
    w: Math.max(...xs) - Math.min(...xs),
    h: Math.max(...ys) - Math.min(...ys),
  };
  canvas.clipped(seen, () => {
    drawSky(canvas, box, taste.hour, random);
    // The horizon lies level with the camera, wherever the window ends.
    const horizon = Math.min(box.y + box.h * 0.86, Math.max(box.y + box.h * 0.42, 425));
    drawFar(canvas, box, horizon, taste.hour, scene.hasSea ? 'sea' : roofsAround(scene), random);
    if (!scene.hasSea && random.next() < 0.5) leaves(room, box);
  });
  frame(room, opening);
  canvas.glow(
    box.x + box.w / 2,
    box.y + box.h / 2,
    box.w * 0.95,
    box.h * 0.85,
    taste.hour.sun,
    0.5,
  );
  if (hasCurtains && taste.curtains) curtains(room, opening, taste.curtains);
  lightOnFloor(room, opening);
}

function leaves(
  { canvas, random, scene }: Room,
  box: { x: number; y: number; w: number; h: number },
): void {
  const colours =
    scene.season === 'autumn'
      ? ['#b98a45', '#a8703a', '#8d8a4d']
      : scene.season === 'winter'
        ? ['#8c8f78', '#7b8070']
        : ['#6f9a58', '#5d8750', '#8bb069'];
  const side = random.next() < 0.5 ? 0.02 : 0.72;
  for (let leaf = 0; leaf < 46; leaf += 1) {
    canvas.shape('ellipse', {
      cx: box.x + box.w * (side + random.next() * 0.3),
      cy: box.y + box.h * (0.2 + random.next() * 0.75),
      rx: box.w * (0.015 + random.next() * 0.02),
      ry: box.w * (0.01 + random.next() * 0.012),
      fill: random.pick(colours),
      'fill-opacity': 0.85,
    });
  }
}

function frame({ space, taste, scene, d }: Room, { x, y, w, h }: Opening): void {
  const isDark =
    taste.window === 'wide' &&
    (scene.look === 'dock' || scene.look === 'modern' || scene.look === 'works');
  const colour = isDark ? '#33363a' : '#fbf8f2';
  const bar = isDark ? 0.035 : 0.055;
  const z = d - 0.02;
  const piece = (x0: number, y0: number, x1: number, y1: number, shade = 0) =>
    space.face(
      [
        [x0, y0, z],
        [x1, y0, z],
        [x1, y1, z],
        [x0, y1, z],
      ],
      lit(colour, shade),
    );
  piece(x - bar, y - bar, x, y + h + bar, -0.06);
  piece(x + w, y - bar, x + w + bar, y + h + bar, -0.12);
  piece(x - bar, y + h, x + w + bar, y + h + bar, -0.04);
  if (y > 0.2) {
    space.box([x - 0.1, y - 0.07, d - 0.16], [w + 0.2, 0.05, 0.16], '#f4efe6');
  } else piece(x - bar, 0, x + w + bar, bar, -0.08);
  const sashes =
    taste.window === 'wide' ? Math.max(2, Math.round(w / 1.1)) : Math.max(2, Math.round(w / 0.55));
  for (let sash = 1; sash < sashes; sash += 1) {
    const at = x + (w * sash) / sashes;
    piece(at - bar / 2, y, at + bar / 2, y + h, -0.05);
  }
  if (taste.window !== 'wide') {
    for (const share of taste.window === 'sash' ? [0.5] : [0.33, 0.66])
      piece(x, y + h * share - bar / 4, x + w, y + h * share + bar / 4, -0.05);
  }
}

function curtains(
  { space, h: ceiling, d, random }: Room,
  { x, y, w, h }: Opening,
  colour: string,
): void {
  const top = Math.min(ceiling - 0.1, y + h + 0.16);
  const bottom = y > 0.4 && random.next() < 0.3 ? y - 0.14 : 0.03;
  const z = d - 0.1;
  space.outline(
    [
      [x - 0.35, top, z],
      [x + w + 0.35, top, z],
    ],
    '#6b5a48',
    4,
  );
  for (const [from, to] of [
    [x - 0.3, x + w * 0.1],
    [x + w * 0.9, x + w + 0.3],
  ] as const) {
    const folds = 7;
    for (let fold = 0; fold < folds; fold += 1) {
      const [a, b] = [
        from + ((to - from) * fold) / folds,
        from + ((to - from) * (fold + 1)) / folds,
      ];
      const shade = lit(colour, fold % 2 === 0 ? 0.15 : -0.12);
      space.face(
        [
          [a, top, z],
          [b, top, z],
          [b + 0.02, bottom, z],
          [a - 0.02, bottom, z],
        ],
        shade,
        0.93,
      );
    }
  }
}

/** The sun through the window: a bright shape on the floor, skewed by the hour. */
function lightOnFloor({ space, taste, random, d, w: width }: Room, { x, w, y, h }: Opening): void {
  if (taste.hour.sky[0] === '#b3c1cb') return;
  const skew = (random.next() - 0.5) * 2.2;
  const [far, near] = [d - 0.25 - y * 0.4, Math.max(0.1, d - 0.6 - h * 0.95)];
  for (const [from, to] of [
    [0.02, 0.47],
    [0.53, 0.98],
  ] as const) {
    const clamp = (at: number) => Math.min(width - 0.05, Math.max(0.05, at));
    space.softFace(
      [
        [clamp(x + w * from), 0.004, far],
        [clamp(x + w * to), 0.004, far],
        [clamp(x + w * to + skew), 0.004, near],
        [clamp(x + w * from + skew), 0.004, near],
      ],
      taste.hour.sun,
      0.03,
      taste.hour.isEvening ? 0.46 : 0.4,
    );
  }
}
