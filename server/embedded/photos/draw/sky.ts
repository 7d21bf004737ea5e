import type { SeededRandom } from '../../seed/random.ts';
import type { Scene } from '../scene.ts';
import type { Canvas } from './canvas.ts';
import { blend, lit } from './colour.ts';

/** The hour of a picture: what the sky, the sea and the light are coloured by. */
export interface Hour {
  readonly sky: readonly [high: string, low: string];
  readonly sea: string;
  /** Light on sunlit things. */
  readonly sun: string;
  readonly hills: string;
  readonly isEvening: boolean;
}

const HOURS: Record<'clear' | 'soft' | 'gold' | 'grey', Hour> = {
  clear: {
    sky: ['#5f9fd4', '#cfe6f2'],
    sea: '#3f86a8',
    sun: '#fff3d6',
    hills: '#8fa7ad',
    isEvening: false,
  },
  soft: {
    sky: ['#9cc4e0', '#f3ead8'],
    sea: '#6fa3b5',
    sun: '#fff0d0',
    hills: '#a9b5b0',
    isEvening: false,
  },
  gold: {
    sky: ['#86a6cf', '#fbd9a8'],
    sea: '#7d8fae',
    sun: '#ffd9a0',
    hills: '#a793a0',
    isEvening: true,
  },
  grey: {
    sky: ['#b3c1cb', '#e9ebe8'],
    sea: '#7f98a3',
    sun: '#f4f1ea',
    hills: '#a6b0b2',
    isEvening: false,
  },
};

export function hourOf({ season, home }: Pick<Scene, 'season' | 'home'>): Hour {
  const share = home.next();
  if (season === 'winter') return share < 0.4 ? HOURS.grey : share < 0.75 ? HOURS.soft : HOURS.gold;
  if (season === 'autumn') return share < 0.25 ? HOURS.grey : share < 0.6 ? HOURS.gold : HOURS.soft;
  return share < 0.5 ? HOURS.clear : share < 0.78 ? HOURS.soft : HOURS.gold;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Sky with some clouds, filling the box. */
export function drawSky(canvas: Canvas, box: Box, hour: Hour, random: SeededRandom): void {
  const fill = canvas.gradient([
    [0, hour.sky[0]],
    [1, hour.sky[1]],
  ]);
  canvas.shape('rect', { x: box.x, y: box.y, width: box.w, height: box.h, fill });
  const clouds = random.between(2, 5);
  for (let cloud = 0; cloud < clouds; cloud += 1) drawCloud(canvas, box, hour, random);
}

function drawCloud(canvas: Canvas, box: Box, hour: Hour, random: SeededRandom): void {
  const x = box.x + random.next() * box.w;
  const y = box.y + (0.08 + random.next() * 0.5) * box.h;
  const size = box.w * (0.05 + random.next() * 0.07);
  const colour = hour.isEvening ? '#fff0e0' : '#ffffff';
  for (let puff = 0; puff < 5; puff += 1) {
    canvas.glow(
      x + (puff - 2) * size * 0.62,
      y - Math.sin((puff / 4) * Math.PI) * size * 0.24,
      size * (0.75 + random.next() * 0.45),
      size * (0.24 + random.next() * 0.14),
      colour,
      0.95,
    );
  }
}

/** Far hills, then the sea or the roofs of the city, filling the lower part of the box from `horizon`. */
export function drawFar(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  hasSea: boolean,
  random: SeededRandom,
  hasHills = true,
): void {
  if (hasHills) drawHills(canvas, box, horizon, hour, random);
  if (hasSea) drawSea(canvas, box, horizon, hour, random);
  else drawRoofs(canvas, box, horizon, hour, random);
}

function drawHills(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  random: SeededRandom,
): void {
  for (const [height, share] of [
    [0.1, 0.35],
    [0.06, 0.1],
  ] as const) {
    let [x, path] = [box.x, `M${box.x} ${horizon}`];
    const base = horizon - box.h * height * 0.4;
    while (x < box.x + box.w) {
      const step = box.w * (0.12 + random.next() * 0.16);
      path += ` Q${(x + step / 2).toFixed(0)} ${(base - box.h * height * random.next()).toFixed(0)} ${(x + step).toFixed(0)} ${(base + box.h * 0.01 * random.next()).toFixed(0)}`;
      x += step;
    }
    canvas.shape('path', {
      d: `${path} L${x.toFixed(0)} ${horizon + 4} L${box.x} ${horizon + 4} Z`,
      fill: blend(hour.hills, hour.sky[1], share),
    });
  }
}

function drawSea(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  random: SeededRandom,
): void {
  const h = box.y + box.h - horizon;
  const fill = canvas.gradient([
    [0, blend(hour.sea, hour.sky[1], 0.5)],
    [0.25, hour.sea],
    [1, lit(hour.sea, -0.25)],
  ]);
  canvas.shape('rect', { x: box.x, y: horizon, width: box.w, height: h, fill });
  const glow = box.x + box.w * (0.2 + random.next() * 0.6);
  for (let glint = 0; glint < 70; glint += 1) {
    const deep = random.next() ** 1.8;
    const spread = box.w * (0.05 + 0.3 * deep);
    const x = glow + (random.next() - 0.5) * spread * 2;
    const w = box.w * (0.004 + 0.02 * deep);
    canvas.shape('rect', {
      x,
      y: horizon + 2 + deep * h,
      width: w,
      height: Math.max(0.7, h * 0.005),
      rx: 1,
      fill: hour.sun,
      'fill-opacity': 0.55,
    });
  }
  if (random.next() < 0.75)
    drawBoat(
      canvas,
      box.x + box.w * (0.15 + random.next() * 0.7),
      horizon + h * 0.08,
      box.w * 0.016,
    );
}

function drawBoat(canvas: Canvas, x: number, y: number, size: number): void {
  canvas.polygon(
    [
      [x, y - size * 2.4],
      [x + size * 0.9, y - size * 0.3],
      [x, y - size * 0.3],
    ],
    '#fdfaf2',
  );
  canvas.polygon(
    [
      [x - size * 0.12, y - size * 2],
      [x - size * 0.7, y - size * 0.3],
      [x - size * 0.12, y - size * 0.3],
    ],
    '#f1e6d4',
  );
  canvas.polygon(
    [
      [x - size, y - size * 0.2],
      [x + size * 1.1, y - size * 0.2],
      [x + size * 0.7, y + size * 0.25],
      [x - size * 0.7, y + size * 0.25],
    ],
    '#7a3f38',
  );
}

const WALLS = ['#f4ecdc', '#efe0c6', '#f7f2e8', '#e9c9b0', '#f1d9a8', '#d9e0e0', '#efd2c4'];
const ROOFS = ['#b8603f', '#a9533a', '#c4714a', '#9c4b38'];

/** Houses behind houses, nearer ones lower and larger. */
function drawRoofs(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  random: SeededRandom,
): void {
  const bottom = box.y + box.h;
  canvas.shape('rect', {
    x: box.x,
    y: horizon,
    width: box.w,
    height: bottom - horizon,
    fill: blend('#b7a58d', hour.sky[1], 0.3),
  });
  for (let row = 0; row < 6; row += 1) {
    const deep = row / 5;
    const base = horizon + (bottom - horizon) * (0.14 + 0.95 * deep);
    const size = box.w * (0.028 + 0.085 * deep);
    const haze = 0.5 * (1 - deep);
    for (
      let x = box.x - size * random.next();
      x < box.x + box.w;
      x += size * (0.9 + random.next() * 0.7)
    ) {
      drawHouse(canvas, x, base, size * (0.8 + random.next() * 0.5), haze, hour, random);
    }
  }
}

function drawHouse(
  canvas: Canvas,
  x: number,
  base: number,
  size: number,
  haze: number,
  hour: Hour,
  random: SeededRandom,
): void {
  const tall = size * (0.75 + random.next() * 0.8);
  const wall = blend(random.pick(WALLS), hour.sky[1], haze);
  const roof = blend(random.pick(ROOFS), hour.sky[1], haze);
  const top = base - tall;
  canvas.polygon(
    [
      [x, top],
      [x + size, top],
      [x + size, base + size],
      [x, base + size],
    ],
    wall,
  );
  canvas.polygon(
    [
      [x + size * 0.62, top],
      [x + size, top],
      [x + size, base + size],
      [x + size * 0.62, base + size],
    ],
    lit(wall, -0.14),
  );
  canvas.polygon(
    [
      [x - size * 0.04, top + 1],
      [x + size * 0.28, top - size * 0.26],
      [x + size * 0.78, top - size * 0.26],
      [x + size * 1.04, top + 1],
    ],
    roof,
  );
  const pane = blend('#56616c', hour.sky[1], haze);
  for (let floor = 0; floor < 3; floor += 1) {
    for (let bay = 0; bay < 3; bay += 1) {
      canvas.shape('rect', {
        x: x + size * (0.12 + bay * 0.29),
        y: top + size * (0.16 + floor * 0.36),
        width: size * 0.13,
        height: size * 0.2,
        fill: hour.isEvening && random.next() < 0.3 ? '#ffd98c' : pane,
      });
    }
  }
}
