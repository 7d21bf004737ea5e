import type { SeededRandom } from '../../random.ts';
import type { Canvas } from './canvas.ts';
import { blend, lit } from './colour.ts';
import type { Hour } from './hour.ts';
import { drawRoofs, type Roofs } from './roofs.ts';
import type { Box } from './sky.ts';

/** Far hills, then the sea or the roofs of the city, filling the lower part of the box from `horizon`. */
export function drawFar(
  canvas: Canvas,
  box: Box,
  horizon: number,
  hour: Hour,
  lower: 'sea' | Roofs,
  random: SeededRandom,
  hasHills = true,
): void {
  if (hasHills) drawHills(canvas, box, horizon, hour, random);
  if (lower === 'sea') drawSea(canvas, box, horizon, hour, random);
  else drawRoofs(canvas, box, horizon, hour, lower, random);
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
