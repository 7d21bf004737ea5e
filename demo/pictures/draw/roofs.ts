import type { SeededRandom } from '../../random.ts';
import type { Canvas } from './canvas.ts';
import { blend, lit } from './colour.ts';
import type { Hour } from './hour.ts';
import type { Box } from './sky.ts';

const WALLS = ['#f4ecdc', '#efe0c6', '#f7f2e8', '#e9c9b0', '#f1d9a8', '#d9e0e0', '#efd2c4'];

const ROOFS = ['#b8603f', '#a9533a', '#c4714a', '#9c4b38'];

/** White walls up to a parapet, where one sleeps on the roof in summer. */
const WHITE_WALLS = ['#fbf9f3', '#f7f3e9', '#fdfbf6', '#f3ede0', '#eef1f0'];
const PANES = '#3f78a4';

/** How the houses of a city end: tiled gables, or flat and white. */
export type Roofs = 'tiled' | 'flat';

/** Houses behind houses, nearer ones lower and larger. */
export function drawRoofs(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  roofs: Roofs,
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
      drawHouse(canvas, x, base, size * (0.8 + random.next() * 0.5), haze, hour, roofs, random);
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
  roofs: Roofs,
  random: SeededRandom,
): void {
  const tall = size * (0.75 + random.next() * 0.8);
  const wall = blend(random.pick(roofs === 'flat' ? WHITE_WALLS : WALLS), hour.sky[1], haze);
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
  if (roofs === 'flat') drawParapet(canvas, x, top, size, wall);
  else drawGable(canvas, x, top, size, roof);
  const pane = blend(roofs === 'flat' ? PANES : '#56616c', hour.sky[1], haze);
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

function drawGable(canvas: Canvas, x: number, top: number, size: number, fill: string): void {
  canvas.polygon(
    [
      [x - size * 0.04, top + 1],
      [x + size * 0.28, top - size * 0.26],
      [x + size * 0.78, top - size * 0.26],
      [x + size * 1.04, top + 1],
    ],
    fill,
  );
}

/** The low wall around a flat roof, with the shade behind it. */
function drawParapet(canvas: Canvas, x: number, top: number, size: number, wall: string): void {
  canvas.shape('rect', {
    x: x + size * 0.05,
    y: top - size * 0.06,
    width: size * 0.9,
    height: size * 0.06,
    fill: lit(wall, -0.2),
  });
  canvas.shape('rect', {
    x: x - size * 0.02,
    y: top - size * 0.02,
    width: size * 1.04,
    height: size * 0.08,
    fill: lit(wall, 0.1),
  });
}
