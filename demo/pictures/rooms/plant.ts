import { blend, lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

/** A plant in a pot; `size` is its height in metres. */
export function plant({ canvas, space, random }: Room, at: Point3, size: number): void {
  const [x, y] = space.project(at);
  const unit = space.scaleAt(at) * size;
  space.shadow(
    [at[0] - size * 0.14, at[1] + 0.002, at[2] - size * 0.1],
    [size * 0.3, size * 0.22],
    0.35,
  );
  const pot = random.pick(['#d9cbb8', '#c27a55', '#f1ede6', '#59636a', '#b89b6a']);
  const [half, tall] = [unit * 0.14, unit * 0.26];
  canvas.shape('path', {
    d: `M${x - half} ${y - tall} L${x + half} ${y - tall} L${x + half * 0.74} ${y} Q${x} ${y + half * 0.25} ${x - half * 0.74} ${y} Z`,
    fill: canvas.gradient(
      [
        [0, lit(pot, 0.12)],
        [0.5, pot],
        [1, lit(pot, -0.28)],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', { cx: x, cy: y - tall, rx: half, ry: half * 0.24, fill: '#4a3b30' });
  const green = random.pick(['#4f7d4a', '#3f6d4f', '#6a944f', '#5b8a6a']);
  if (random.next() < 0.45) fronds(x, y - tall, unit);
  else bush(x, y - tall, unit);

  function fronds(cx: number, cy: number, scale: number): void {
    for (let leaf = 0; leaf < 11; leaf += 1) {
      const way = -Math.PI / 2 + (leaf - 5) * 0.26 + (random.next() - 0.5) * 0.2;
      const long = scale * (0.5 + random.next() * 0.26);
      const [ex, ey] = [cx + Math.cos(way) * long, cy + Math.sin(way) * long];
      const [bx, by] = [
        cx + Math.cos(way - 0.16) * long * 0.6,
        cy + Math.sin(way - 0.16) * long * 0.62,
      ];
      const [dx, dy] = [
        cx + Math.cos(way + 0.16) * long * 0.6,
        cy + Math.sin(way + 0.16) * long * 0.62,
      ];
      canvas.shape('path', {
        d: `M${cx} ${cy} Q${bx} ${by} ${ex} ${ey} Q${dx} ${dy} ${cx} ${cy} Z`,
        fill: blend(lit(green, -0.18), lit(green, 0.25), random.next()),
      });
    }
  }
  function bush(cx: number, cy: number, scale: number): void {
    canvas.line(
      [
        [cx, cy],
        [cx + scale * 0.03, cy - scale * 0.4],
      ],
      '#6b5140',
      Math.max(1.5, scale * 0.02),
    );
    for (let leaf = 0; leaf < 34; leaf += 1) {
      const [way, far] = [random.next() * 2 * Math.PI, Math.sqrt(random.next()) * scale * 0.26];
      canvas.shape('ellipse', {
        cx: cx + Math.cos(way) * far,
        cy: cy - scale * 0.48 + Math.sin(way) * far * 0.95,
        rx: scale * 0.075,
        ry: scale * 0.045,
        fill: blend(lit(green, -0.22), lit(green, 0.3), random.next()),
        transform: `rotate(${Math.round(random.next() * 180)} ${(cx + Math.cos(way) * far).toFixed(1)} ${(cy - scale * 0.48 + Math.sin(way) * far * 0.95).toFixed(1)})`,
      });
    }
  }
}
