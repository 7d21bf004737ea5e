import type { SeededRandom } from '../../seed/random.ts';
import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import { drawFar, drawSky } from '../draw/sky.ts';
import { createSpace, type Point3, type Space } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import { type Taste, tasteOf } from './taste.ts';

/** A room with nothing in it yet. Metres; x to the right, z away from the camera. */
export interface Room {
  readonly canvas: Canvas;
  readonly space: Space;
  readonly taste: Taste;
  readonly scene: Scene;
  readonly random: SeededRandom;
  readonly w: number;
  readonly h: number;
  readonly d: number;
}

export interface ShellOptions {
  readonly w: number;
  readonly d: number;
  readonly h?: number;
  /** Tiled up to the ceiling, as bathrooms are. */
  readonly isTiled?: boolean;
  readonly floor?: Taste['floor'];
  /** Where the camera stands: share of the width, and how it looks. */
  readonly from?: number;
  readonly yaw?: number;
}

export function buildRoom(scene: Scene, options: ShellOptions): Room {
  const taste = tasteOf(scene);
  const { random } = scene;
  const canvas = createCanvas();
  const { w, d } = options;
  const h = options.h ?? (scene.look === 'old' || scene.look === 'row' ? 3 : 2.65);
  const from = options.from ?? 0.32 + random.next() * 0.36;
  const yaw = options.yaw ?? (0.5 - from) * 0.62;
  const space = createSpace(canvas, {
    at: [w * from, 1.42, -0.75],
    yaw,
    focus: 800,
    horizon: 0.43,
  });
  const room = { canvas, space, taste, scene, random, w, h, d };
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: taste.wall });
  paintWalls(room, options.isTiled ?? false);
  paintFloor(room, options.floor ?? taste.floor);
  return room;
}

/** Everything seen through the lens at the end: light from the window, dark corners. */
export function finishRoom({ canvas, taste }: Room): Canvas {
  const glow = taste.hour.isEvening ? '#ffc98a' : '#fff4dc';
  const warm = canvas.gradient(
    [
      [0, glow, 0.2],
      [0.55, glow, 0.03],
      [1, '#2a2440', 0.1],
    ],
    [0.2, 0, 0.9, 1],
  );
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: warm });
  const edge = canvas.gradient(
    [
      [0.55, '#201a22', 0],
      [1, '#201a22', 0.3],
    ],
    'round',
  );
  canvas.shape('rect', { x: -240, y: -160, width: WIDTH + 480, height: HEIGHT + 320, fill: edge });
  return canvas;
}

function paintWalls(room: Room, isTiled: boolean): void {
  const { space, canvas, taste, w, h, d } = room;
  const wall = isTiled ? taste.tile : taste.wall;
  const back = isTiled ? taste.tile : (taste.accentWall ?? taste.wall);
  const near = -0.7;
  const ceiling = canvas.gradient([
    [0, '#fbf8f1'],
    [1, '#e9e2d6'],
  ]);
  space.face(
    [
      [0, h, near],
      [w, h, near],
      [w, h, d],
      [0, h, d],
    ],
    ceiling,
  );
  const left = canvas.gradient(
    [
      [0, lit(wall, -0.2)],
      [1, lit(wall, -0.04)],
    ],
    'across',
  );
  const right = canvas.gradient(
    [
      [0, lit(wall, 0.02)],
      [1, lit(wall, -0.16)],
    ],
    'across',
  );
  const behind = canvas.gradient([
    [0, lit(back, 0.12)],
    [1, lit(back, -0.06)],
  ]);
  space.face(
    [
      [0, 0, near],
      [0, 0, d],
      [0, h, d],
      [0, h, near],
    ],
    left,
  );
  space.face(
    [
      [w, 0, near],
      [w, 0, d],
      [w, h, d],
      [w, h, near],
    ],
    right,
  );
  space.face(
    [
      [0, 0, d],
      [w, 0, d],
      [w, h, d],
      [0, h, d],
    ],
    behind,
  );
  if (isTiled) tileWalls(room);
  else if (taste.hasDado) dado(room);
  // Corners keep some dark.
  const corners: [Point3, Point3][] = [
    [
      [0, h, d],
      [w, h, d],
    ],
    [
      [0, 0, d],
      [0, h, d],
    ],
    [
      [w, 0, d],
      [w, h, d],
    ],
    [
      [0, h, near],
      [0, h, d],
    ],
    [
      [w, h, near],
      [w, h, d],
    ],
  ];
  for (const corner of corners) space.softLine(corner, '#3a2d30', 50, 0.14);
  if (!isTiled) {
    const skirting = lit(taste.wall, 0.5);
    space.face(
      [
        [0, 0, d - 0.01],
        [w, 0, d - 0.01],
        [w, 0.11, d - 0.01],
        [0, 0.11, d - 0.01],
      ],
      skirting,
    );
    space.face(
      [
        [0.01, 0, near],
        [0.01, 0, d],
        [0.01, 0.11, d],
        [0.01, 0.11, near],
      ],
      lit(skirting, -0.12),
    );
    space.face(
      [
        [w - 0.01, 0, near],
        [w - 0.01, 0, d],
        [w - 0.01, 0.11, d],
        [w - 0.01, 0.11, near],
      ],
      lit(skirting, -0.14),
    );
  }
}

function tileWalls({ space, taste, w, h, d }: Room): void {
  const joint = lit(taste.tile, taste.tile === '#8fb0b2' ? 0.4 : -0.14);
  for (let y = 0.15; y < h; y += 0.15) {
    space.outline(
      [
        [0, y, 0],
        [0, y, d],
        [w, y, d],
        [w, y, 0],
      ],
      joint,
      1,
      0.55,
    );
  }
  for (let x = 0.3; x < w; x += 0.3)
    space.outline(
      [
        [x, 0, d],
        [x, h, d],
      ],
      joint,
      1,
      0.55,
    );
  for (let z = 0.1; z < d; z += 0.3) {
    space.outline(
      [
        [0, 0, z],
        [0, h, z],
      ],
      joint,
      1,
      0.45,
    );
    space.outline(
      [
        [w, 0, z],
        [w, h, z],
      ],
      joint,
      1,
      0.45,
    );
  }
}

/** Painted tiles along the back wall, as old houses have them. */
function dado({ space, w, d }: Room): void {
  const size = 0.26;
  const rows = 4;
  const z = d - 0.012;
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < w; x += size) {
      const y = 0.11 + row * size;
      const right = Math.min(w, x + size);
      const tile: Point3[] = [
        [x, y, z],
        [right, y, z],
        [right, y + size, z],
        [x, y + size, z],
      ];
      space.face(tile, '#eef1ef');
      const [cx, cy] = [(x + right) / 2, y + size / 2];
      space.face(
        [
          [cx, y + 0.03, z],
          [right - 0.03, cy, z],
          [cx, y + size - 0.03, z],
          [x + 0.03, cy, z],
        ],
        '#4f7ca8',
        0.8,
      );
      space.face(
        [
          [cx, y + 0.08, z],
          [right - 0.08, cy, z],
          [cx, y + size - 0.08, z],
          [x + 0.08, cy, z],
        ],
        '#f0e3b4',
        0.9,
      );
      space.outline([...tile, tile[0] as Point3], '#c5cfd0', 1, 0.8);
    }
  }
  const top = 0.11 + rows * size;
  space.face(
    [
      [0, top, z],
      [w, top, z],
      [w, top + 0.07, z],
      [0, top + 0.07, z],
    ],
    '#3f6a96',
  );
}

function paintFloor(room: Room, kind: Taste['floor']): void {
  const { space, canvas, taste, w, d } = room;
  const near = -0.7;
  const colour = {
    planks: taste.floorColour,
    herringbone: taste.floorColour,
    terracotta: '#bd7350',
    tiles: '#ddd6c9',
    concrete: '#a9a59d',
  }[kind];
  space.face(
    [
      [0, 0, near],
      [w, 0, near],
      [w, 0, d],
      [0, 0, d],
    ],
    colour,
  );
  if (kind === 'planks') planks(room, colour, near);
  if (kind === 'herringbone') herringbone(room, colour, near);
  if (kind === 'terracotta' || kind === 'tiles')
    squares(room, colour, kind === 'tiles' ? 0.6 : 0.33, near);
  // Brighter towards the window, with the walls standing in it.
  const sheen = canvas.gradient([
    [0, '#fffaf0', 0.34],
    [0.5, '#fffaf0', 0.05],
    [1, '#1c1418', 0.22],
  ]);
  space.face(
    [
      [0, 0.001, near],
      [w, 0.001, near],
      [w, 0.001, d],
      [0, 0.001, d],
    ],
    sheen,
  );
  const feet: [Point3, Point3][] = [
    [
      [0, 0, d],
      [w, 0, d],
    ],
    [
      [0, 0, near],
      [0, 0, d],
    ],
    [
      [w, 0, near],
      [w, 0, d],
    ],
  ];
  for (const foot of feet) space.softLine(foot, '#241a18', 54, 0.26);
}

function planks({ space, random, w, d }: Room, colour: string, near: number): void {
  const width = 0.19;
  for (let x = 0; x < w; x += width) {
    for (let z = near - random.next() * 1.4; z < d; z += 1.7) {
      const [from, to] = [Math.max(near, z), Math.min(d, z + 1.7)];
      const tint = blend(lit(colour, -0.12), lit(colour, 0.12), random.next());
      const right = Math.min(w, x + width);
      space.face(
        [
          [x, 0, from],
          [right, 0, from],
          [right, 0, to],
          [x, 0, to],
        ],
        tint,
      );
    }
    space.outline(
      [
        [x, 0, near],
        [x, 0, d],
      ],
      lit(colour, -0.35),
      1,
      0.5,
    );
  }
}

function herringbone({ space, random, w, d }: Room, colour: string, near: number): void {
  const [long, wide] = [0.5, 0.125];
  const slope = long / Math.SQRT2;
  for (let column = 0; column * slope < w + slope; column += 1) {
    const x = column * slope;
    const rises = column % 2 === 0;
    for (let z = near - slope; z < d; z += wide * Math.SQRT2) {
      const [z0, z1] = rises ? [z, z + slope] : [z + slope, z];
      const tall = wide * Math.SQRT2;
      const right = Math.min(w, x + slope);
      if (x >= w) continue;
      const cutOff = (right - x) / slope;
      const end = z0 + (z1 - z0) * cutOff;
      const board: Point3[] = [
        [x, 0, clamp(z0)],
        [right, 0, clamp(end)],
        [right, 0, clamp(end + tall)],
        [x, 0, clamp(z0 + tall)],
      ];
      space.face(board, blend(lit(colour, -0.13), lit(colour, 0.1), random.next()));
    }
  }
  function clamp(z: number): number {
    return Math.min(d, Math.max(near, z));
  }
}

function squares({ space, random, w, d }: Room, colour: string, size: number, near: number): void {
  for (let z = d; z > near; z -= size) {
    for (let x = 0; x < w; x += size) {
      const tint = blend(lit(colour, -0.06), lit(colour, 0.07), random.next());
      const [right, front] = [Math.min(w, x + size), Math.max(near, z - size)];
      space.face(
        [
          [x, 0, front],
          [right, 0, front],
          [right, 0, z],
          [x, 0, z],
        ],
        tint,
      );
    }
    space.outline(
      [
        [0, 0, z],
        [w, 0, z],
      ],
      lit(colour, -0.3),
      1,
      0.45,
    );
  }
  for (let x = size; x < w; x += size)
    space.outline(
      [
        [x, 0, near],
        [x, 0, d],
      ],
      lit(colour, -0.3),
      1,
      0.45,
    );
}

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
    drawFar(canvas, box, horizon, taste.hour, scene.hasSea, random);
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
