import { blend } from '../draw/colour.ts';
import type { Room } from './room.ts';

export function shower({ space, canvas, taste, w, d }: Room, isLeft: boolean): void {
  const x = isLeft ? w - 0.95 : 0;
  const glassX = isLeft ? w - 0.95 : 0.95;
  const z = d - 1.75;
  const arm = space.project([isLeft ? w - 0.1 : 0.1, 2.1, d - 1.2]);
  const head = space.project([isLeft ? w - 0.42 : 0.42, 2.08, d - 1.2]);
  canvas.line([arm, head], taste.metal, 5);
  canvas.shape('ellipse', { cx: head[0], cy: head[1] + 5, rx: 22, ry: 5, fill: taste.metal });
  space.face(
    [
      [x, 0.005, z],
      [x + 0.95, 0.005, z],
      [x + 0.95, 0.005, d - 0.9],
      [x, 0.005, d - 0.9],
    ],
    blend(taste.tile, '#ffffff', 0.3),
    0.7,
  );
  space.face(
    [
      [glassX, 0, z],
      [glassX, 0, d - 0.85],
      [glassX, 2.05, d - 0.85],
      [glassX, 2.05, z],
    ],
    canvas.gradient(
      [
        [0, '#ffffff', 0.42],
        [0.5, '#dff0ef', 0.16],
        [1, '#ffffff', 0.3],
      ],
      [0, 0, 1, 1],
    ),
  );
  space.outline(
    [
      [glassX, 0, z],
      [glassX, 2.05, z],
      [glassX, 2.05, d - 0.85],
    ],
    taste.metal,
    4,
  );
}
