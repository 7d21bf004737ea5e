import { lit } from '../draw/colour.ts';
import { type House, doorX, quad } from './house.ts';

export function entrance({ space, canvas, look, scene, hour }: House): void {
  const x = doorX(look);
  const tall = Math.min(2.5, look.storey - 0.4);
  if (look.hasShop) {
    const each = look.w / look.bays;
    for (let bay = 0; bay < look.bays; bay += 1) {
      if (bay === Math.floor(look.bays / 2)) continue;
      const from = each * bay + 0.35;
      space.face(quad(from - 0.1, 0.35, each - 0.5, 2.3, -0.03), look.door);
      space.face(
        quad(from, 0.5, each - 0.7, 1.7, -0.04),
        canvas.gradient([
          [0, '#ffe6b5'],
          [1, '#b98f5a'],
        ]),
      );
      const [a, b] = [scene.which % 2 === 0 ? '#c8643c' : '#3f6a63', '#f4ecdc'];
      for (let stripe = 0; stripe < 8; stripe += 1) {
        const step = (each - 0.5) / 8;
        const sx = from - 0.1 + stripe * step;
        space.face(
          [
            [sx, 2.75, -0.05],
            [sx + step, 2.75, -0.05],
            [sx + step, 2.25, -1],
            [sx, 2.25, -1],
          ],
          stripe % 2 === 0 ? a : b,
        );
      }
    }
  }
  space.face(
    quad(x - 0.18, 0, 1.66, tall + 0.2, -0.03),
    look.pattern === 'band' ? look.trim : lit(look.trim, 0.12),
  );
  space.face(quad(x, 0.02, 1.3, tall, -0.04), look.door);
  for (const half of [0.08, 0.7]) {
    space.outline(
      [
        [x + half, 0.25, -0.05],
        [x + half + 0.5, 0.25, -0.05],
        [x + half + 0.5, tall * 0.62, -0.05],
        [x + half, tall * 0.62, -0.05],
        [x + half, 0.25, -0.05],
      ],
      lit(look.door, -0.35),
      1.4,
    );
    space.face(
      quad(x + half, tall * 0.68, 0.5, tall * 0.24, -0.05),
      hour.isEvening ? '#ffe1a0' : '#8fa6ad',
    );
  }
  const [px, py] = space.project([x + 0.62, 1.1, -0.06]);
  canvas.shape('circle', { cx: px, cy: py, r: 2.5, fill: '#d9bb6a' });
  space.box([x - 0.2, 0, -0.5], [1.7, 0.12, 0.5], '#d6cdbd');
}
