import { lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

/** A lamp on a stand, or hanging where `y` is above head height. */
export function lamp({ canvas, space, random, taste }: Room, at: Point3, height: number): void {
  const shade = random.pick(['#f6ecd8', '#efe0c4', '#e9d8c9']);
  const foot = space.project(at);
  const head = space.project([at[0], at[1] + height, at[2]]);
  const unit = space.scaleAt(at);
  space.shadow([at[0] - 0.12, at[1] + 0.002, at[2] - 0.1], [0.26, 0.2], 0.3);
  canvas.line([foot, head], taste.metal, Math.max(2, unit * 0.018));
  canvas.shape('ellipse', {
    cx: foot[0],
    cy: foot[1],
    rx: unit * 0.13,
    ry: unit * 0.03,
    fill: taste.metal,
  });
  canvas.glow(head[0], head[1], unit * 0.7, unit * 0.6, '#ffe6b4', 0.6);
  const [w, h] = [unit * 0.2, unit * 0.24];
  canvas.polygon(
    [
      [head[0] - w * 0.7, head[1] - h * 0.6],
      [head[0] + w * 0.7, head[1] - h * 0.6],
      [head[0] + w, head[1] + h * 0.5],
      [head[0] - w, head[1] + h * 0.5],
    ],
    canvas.gradient(
      [
        [0, lit(shade, -0.04)],
        [0.5, '#fff6e0'],
        [1, lit(shade, -0.1)],
      ],
      'across',
    ),
  );
}

/** Hangs from the ceiling over a table. */
export function pendant(
  { canvas, space, taste, random, h }: Room,
  x: number,
  z: number,
  y: number,
): void {
  const colour = random.pick([taste.metal, taste.textiles[0], '#f4efe4', taste.wood]);
  const [top, low] = [space.project([x, h, z]), space.project([x, y, z])];
  const unit = space.scaleAt([x, y, z]);
  canvas.line([top, low], '#3a3636', 2);
  canvas.glow(low[0], low[1] + unit * 0.16, unit * 0.55, unit * 0.42, '#ffe9bd', 0.6);
  const w = unit * 0.19;
  canvas.shape('path', {
    d: `M${low[0] - w} ${low[1] + w * 0.75} Q${low[0] - w * 0.9} ${low[1] - w * 0.3} ${low[0]} ${low[1] - w * 0.3} Q${low[0] + w * 0.9} ${low[1] - w * 0.3} ${low[0] + w} ${low[1] + w * 0.75} Z`,
    fill: canvas.gradient(
      [
        [0, lit(colour, 0.2)],
        [0.6, colour],
        [1, lit(colour, -0.25)],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', {
    cx: low[0],
    cy: low[1] + w * 0.75,
    rx: w,
    ry: w * 0.14,
    fill: '#fff2cf',
  });
}
