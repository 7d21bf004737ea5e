import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import type { Scene } from '../scene.ts';
import { tasteOf } from './taste.ts';

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: 'living' | 'kitchen' | 'bed' | 'bath' | 'hall';
}

const [LEFT, TOP, W, H] = [190, 95, 820, 610];
const WALL = '#3b3a3c';

/** The plan from above: a hall, rooms on both sides, furniture as architects draw it. */
export function drawFloorPlan(scene: Scene): Canvas {
  const canvas = createCanvas();
  const taste = tasteOf(scene);
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: '#fbf9f4' });
  const cells = cellsOf(scene);
  canvas.shape('rect', { x: LEFT - 9, y: TOP - 9, width: W + 18, height: H + 18, fill: WALL });
  for (const cell of cells) {
    const fill =
      cell.kind === 'bath' || cell.kind === 'kitchen'
        ? '#eef2f1'
        : cell.kind === 'hall'
          ? '#f3ede2'
          : lit(taste.floorColour, 0.72);
    canvas.shape('rect', { x: cell.x, y: cell.y, width: cell.w, height: cell.h, fill });
    if (cell.kind === 'bath' || cell.kind === 'kitchen') grid(canvas, cell);
    furnish(canvas, cell, taste.textiles[0]);
  }
  for (const cell of cells) {
    canvas.shape('rect', {
      x: cell.x,
      y: cell.y,
      width: cell.w,
      height: cell.h,
      fill: 'none',
      stroke: WALL,
      'stroke-width': 8,
    });
    doorOf(canvas, cell);
    windowOf(canvas, cell);
  }
  compass(canvas);
  return canvas;
}

/** The middle of each room on the plan, as shares of the picture's width and height from the top left. */
export function roomsOnPlan(scene: Scene): readonly { readonly x: number; readonly y: number }[] {
  // The owner's taste is drawn from the same numbers, before the walls.
  tasteOf(scene);
  return cellsOf(scene).map(({ x, y, w, h }) => ({
    x: (x + w / 2) / WIDTH,
    y: (y + h / 2) / HEIGHT,
  }));
}

function cellsOf({ home }: Scene): Cell[] {
  const hall = 96;
  const split = LEFT + W * (0.5 + 0.14 * home.next());
  const upper = H * (0.46 + 0.08 * home.next());
  const lower = TOP + upper + hall;
  const rest = H - upper - hall;
  const bath = 190;
  const third = LEFT + (W - bath) * (0.46 + 0.1 * home.next());
  return [
    { x: LEFT, y: TOP, w: split - LEFT, h: upper, kind: 'living' },
    { x: split, y: TOP, w: LEFT + W - split, h: upper, kind: 'kitchen' },
    { x: LEFT, y: TOP + upper, w: W, h: hall, kind: 'hall' },
    { x: LEFT, y: lower, w: third - LEFT, h: rest, kind: 'bed' },
    { x: third, y: lower, w: LEFT + W - bath - third, h: rest, kind: 'bed' },
    { x: LEFT + W - bath, y: lower, w: bath, h: rest, kind: 'bath' },
  ];
}

function grid(canvas: Canvas, { x, y, w, h }: Cell): void {
  for (let at = x + 28; at < x + w; at += 28)
    canvas.line(
      [
        [at, y],
        [at, y + h],
      ],
      '#d5dddc',
      1,
    );
  for (let at = y + 28; at < y + h; at += 28)
    canvas.line(
      [
        [x, at],
        [x + w, at],
      ],
      '#d5dddc',
      1,
    );
}

function furnish(canvas: Canvas, { x, y, w, h, kind }: Cell, accent: string): void {
  const piece = (px: number, py: number, pw: number, ph: number, fill = '#ffffff', round = 6) =>
    canvas.shape('rect', {
      x: px,
      y: py,
      width: pw,
      height: ph,
      rx: round,
      fill,
      stroke: '#77716b',
      'stroke-width': 2.5,
    });
  if (kind === 'living') {
    piece(x + 60, y + h - 150, w * 0.42, 110, lit(accent, 0.75), 4);
    piece(x + 34, y + 50, 66, h * 0.42, '#f1ebe0', 14);
    piece(x + 34, y + 50, 20, h * 0.42, '#e2d8c8', 10);
    piece(x + 130, y + 78, 70, 90);
    canvas.shape('circle', {
      cx: x + w * 0.72,
      cy: y + h * 0.42,
      r: 56,
      fill: '#fff',
      stroke: '#77716b',
      'stroke-width': 2.5,
    });
    for (let seat = 0; seat < 4; seat += 1) {
      const way = (seat / 4) * 2 * Math.PI + 0.78;
      canvas.shape('circle', {
        cx: x + w * 0.72 + 78 * Math.cos(way),
        cy: y + h * 0.42 + 78 * Math.sin(way),
        r: 18,
        fill: '#f1ebe0',
        stroke: '#77716b',
        'stroke-width': 2.5,
      });
    }
  } else if (kind === 'kitchen') {
    piece(x + w - 66, y + 8, 58, h - 70, '#ffffff', 2);
    piece(x + 60, y + 8, w - 120, 58, '#ffffff', 2);
    piece(x + w - 56, y + 90, 38, 54, '#dfe8ea', 8);
    for (const [cx, cy] of [
      [0.4, 0],
      [0.52, 0],
    ] as const)
      canvas.shape('circle', {
        cx: x + w * cx,
        cy: y + 37 + cy,
        r: 13,
        fill: 'none',
        stroke: '#77716b',
        'stroke-width': 2.5,
      });
  } else if (kind === 'bed') {
    const bw = Math.min(150, w * 0.5);
    piece(x + w / 2 - bw / 2, y + h - 175, bw, 165);
    piece(x + w / 2 - bw / 2, y + h - 175, bw, 100, lit(accent, 0.6), 4);
    piece(x + w / 2 - bw / 2 + 10, y + h - 55, bw / 2 - 16, 36, '#f8f5ee', 8);
    piece(x + w / 2 + 6, y + h - 55, bw / 2 - 16, 36, '#f8f5ee', 8);
  } else if (kind === 'bath') {
    piece(x + w - 84, y + 14, 70, Math.min(160, h - 40), '#ffffff', 20);
    canvas.shape('ellipse', {
      cx: x + 52,
      cy: y + h - 50,
      rx: 24,
      ry: 32,
      fill: '#fff',
      stroke: '#77716b',
      'stroke-width': 2.5,
    });
    piece(x + 20, y + 60, 56, 44, '#ffffff', 14);
  }
}

function doorOf(canvas: Canvas, { x, y, w, h, kind }: Cell): void {
  if (kind === 'hall') return;
  const isUpper = y < TOP + 40;
  const [dx, dy] = [x + w * (kind === 'bath' ? 0.4 : 0.62), isUpper ? y + h : y];
  canvas.line(
    [
      [dx, dy],
      [dx + 60, dy],
    ],
    '#f3ede2',
    10,
  );
  const side = isUpper ? -60 : 60;
  canvas.add(
    `<path d="M${dx.toFixed(0)} ${dy.toFixed(0)} v${side} A60 60 0 0 ${isUpper ? 1 : 0} ${(dx + 60).toFixed(0)} ${dy.toFixed(0)}" fill="none" stroke="#8a847d" stroke-width="2"/>`,
  );
}

function windowOf(canvas: Canvas, { x, y, w, h, kind }: Cell): void {
  if (kind === 'hall') return;
  const wide = Math.min(170, w * 0.5);
  const at = y < TOP + 40 ? y : y + h;
  const from = x + w / 2 - wide / 2;
  canvas.line(
    [
      [from, at],
      [from + wide, at],
    ],
    '#ffffff',
    12,
  );
  for (const off of [-4, 4])
    canvas.line(
      [
        [from, at + off],
        [from + wide, at + off],
      ],
      WALL,
      2,
    );
}

function compass(canvas: Canvas): void {
  canvas.shape('circle', {
    cx: 1110,
    cy: 120,
    r: 34,
    fill: 'none',
    stroke: '#77716b',
    'stroke-width': 2.5,
  });
  canvas.polygon(
    [
      [1110, 76],
      [1122, 126],
      [1110, 116],
      [1098, 126],
    ],
    WALL,
  );
  canvas.line(
    [
      [190, 752],
      [390, 752],
    ],
    WALL,
    3,
  );
  for (const x of [190, 290, 390])
    canvas.line(
      [
        [x, 744],
        [x, 760],
      ],
      WALL,
      3,
    );
}
