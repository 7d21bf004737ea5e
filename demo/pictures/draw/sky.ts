import type { SeededRandom } from '../../random.ts';
import type { Canvas } from './canvas.ts';
import type { Hour } from './hour.ts';

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
