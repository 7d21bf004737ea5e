import { lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

/** Flowers, a bowl or books on a top at `at`. */
export function smallThings({ canvas, space, random, taste }: Room, at: Point3): void {
  const [x, y] = space.project(at);
  const unit = space.scaleAt(at);
  const kind = random.between(0, 2);
  if (kind === 0) {
    const vase = random.pick(['#e9e4da', '#7f9aa0', '#c98d6b']);
    canvas.shape('path', {
      d: `M${x - unit * 0.04} ${y} Q${x - unit * 0.075} ${y - unit * 0.09} ${x - unit * 0.025} ${y - unit * 0.17} H${x + unit * 0.025} Q${x + unit * 0.075} ${y - unit * 0.09} ${x + unit * 0.04} ${y} Z`,
      fill: canvas.gradient(
        [
          [0, lit(vase, 0.2)],
          [1, lit(vase, -0.25)],
        ],
        'across',
      ),
    });
    for (let stem = 0; stem < 9; stem += 1) {
      const [ex, ey] = [
        x + (random.next() - 0.5) * unit * 0.24,
        y - unit * (0.26 + random.next() * 0.18),
      ];
      canvas.line(
        [
          [x, y - unit * 0.16],
          [ex, ey],
        ],
        '#6d8a56',
        1.4,
      );
      canvas.shape('circle', {
        cx: ex,
        cy: ey,
        r: unit * 0.024,
        fill: random.pick(['#f3c9c0', '#f6e3a1', '#ffffff', '#d9806c', '#b7a0cf']),
      });
    }
  } else if (kind === 1) {
    canvas.shape('path', {
      d: `M${x - unit * 0.13} ${y - unit * 0.07} Q${x} ${y + unit * 0.06} ${x + unit * 0.13} ${y - unit * 0.07} Z`,
      fill: random.pick(['#e8e2d6', '#8fa7a3', '#b88a5b']),
    });
    for (let fruit = -1; fruit <= 1; fruit += 1)
      canvas.shape('circle', {
        cx: x + fruit * unit * 0.055,
        cy: y - unit * 0.08,
        r: unit * 0.038,
        fill: random.pick(['#e9a23b', '#d8c14a', '#c6553f']),
      });
  } else {
    for (let book = 0; book < 3; book += 1)
      canvas.shape('rect', {
        x: x - unit * (0.13 - book * 0.012),
        y: y - unit * 0.035 * (book + 1),
        width: unit * (0.25 - book * 0.03),
        height: unit * 0.032,
        fill: random.pick([...taste.textiles, '#f0e8da']),
      });
  }
}
