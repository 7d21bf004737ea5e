import { blend, lit } from '../draw/colour.ts';
import { DEEP, type House, quad } from './house.ts';

export function body({ space, canvas, look, h, scene, hour }: House): void {
  const { w, wall } = look;
  space.softFace(
    [
      [-0.6, 0.03, -0.9],
      [w + 0.8, 0.03, -0.9],
      [w + 0.3, 0.03, 0.4],
      [-0.2, 0.03, 0.4],
    ],
    '#2a2430',
    0.35,
    0.35,
  );
  space.box([0, 0, 0], [w, h, DEEP], wall);
  const front = canvas.gradient([
    [0, lit(wall, 0.16)],
    [0.7, wall],
    [1, lit(wall, -0.12)],
  ]);
  space.face(quad(0, 0, w, h, -0.001), hour.isEvening ? blend(wall, hour.sun, 0.25) : front);
  if (look.pattern === 'tiles') tiles({ space, look, h });
  if (look.pattern === 'brick') bricks({ space, look, h });
  if (look.pattern === 'boards')
    for (let x = 0.2; x < w * 0.28; x += 0.22)
      space.face(quad(x, 0, 0.2, h, -0.004), lit(look.trim, (x * 7) % 1 < 0.5 ? 0.06 : -0.05));
  if (look.pattern === 'band') {
    space.face(quad(0, 0, w, 0.75, -0.005), look.trim);
    for (const x of [0, w - 0.35]) space.face(quad(x, 0, 0.35, h, -0.005), look.trim);
  } else if (look.pattern !== 'boards') {
    space.face(quad(0, 0, w, 0.6, -0.005), lit(wall, -0.22));
    for (let floor = 1; floor < look.floors; floor += 1)
      if (scene.look !== 'modern' && scene.look !== 'sea')
        space.face(
          quad(-0.04, floor * look.storey - 0.1, w + 0.08, 0.16, -0.02),
          lit(look.trim, scene.look === 'block' ? -0.06 : 0),
        );
  }
  if (scene.look === 'old' || scene.look === 'row')
    for (const x of [0, w - 0.4]) space.face(quad(x, 0, 0.4, h, -0.01), look.trim);
}

function tiles({ space, look, h }: Pick<House, 'space' | 'look' | 'h'>): void {
  const size = 0.62;
  const [dark, pale] = [lit(look.wall, -0.28), lit(look.wall, 0.45)];
  for (let y = 0.7; y + size < h; y += size) {
    for (let x = 0.42; x + size < look.w - 0.4; x += size) {
      const [cx, cy] = [x + size / 2, y + size / 2];
      space.face(
        [
          [cx, y + 0.06, -0.003],
          [x + size - 0.06, cy, -0.003],
          [cx, y + size - 0.06, -0.003],
          [x + 0.06, cy, -0.003],
        ],
        pale,
        0.55,
      );
      space.face(
        [
          [cx, y + 0.2, -0.004],
          [x + size - 0.2, cy, -0.004],
          [cx, y + size - 0.2, -0.004],
          [x + 0.2, cy, -0.004],
        ],
        dark,
        0.6,
      );
    }
  }
}

function bricks({ space, look, h }: Pick<House, 'space' | 'look' | 'h'>): void {
  const joint = lit(look.wall, 0.28);
  for (let y = 0.2; y < h; y += 0.2)
    space.outline(
      [
        [0, y, -0.003],
        [look.w, y, -0.003],
      ],
      joint,
      0.8,
      0.45,
    );
}
