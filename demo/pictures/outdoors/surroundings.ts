import { HEIGHT, WIDTH } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import { DEEP, type House, doorX, quad } from './house.ts';
import { growTree } from './tree.ts';

export function ground({ space, canvas, look, scene }: House): void {
  const isGreen = scene.look === 'villa' || scene.look === 'cottage';
  canvas.shape('rect', {
    x: 0,
    y: HEIGHT * 0.8,
    width: WIDTH,
    height: HEIGHT * 0.2,
    fill: isGreen ? '#9aa77c' : '#b3aca0',
  });
  const stone = scene.look === 'old' ? '#d8cfbe' : '#c9c2b5';
  const near = -2.6;
  space.face(
    [
      [-80, 0, -40],
      [80, 0, -40],
      [80, 0, near],
      [-80, 0, near],
    ],
    scene.look === 'old' ? '#a99f90' : '#77746f',
  );
  space.face(
    [
      [-80, 0.02, near],
      [80, 0.02, near],
      [80, 0.02, 30],
      [-80, 0.02, 30],
    ],
    isGreen ? grass(scene) : stone,
  );
  space.face(
    [
      [-80, 0.02, near],
      [80, 0.02, near],
      [80, 0.02, near + 0.22],
      [-80, 0.02, near + 0.22],
    ],
    lit(stone, 0.25),
  );
  if (isGreen) {
    const x = doorX(look);
    space.face(
      [
        [x - 0.3, 0.03, near],
        [x + 1.6, 0.03, near],
        [x + 1.4, 0.03, 0],
        [x - 0.1, 0.03, 0],
      ],
      '#d9c7a6',
    );
  } else if (scene.look === 'old') {
    // The wavy black and white of old pavements.
    for (let wave = 0; wave < 3; wave += 1) {
      const line = Array.from(
        { length: 90 },
        (_, at): Point3 => [-18 + at * 0.6, 0.03, -2 + wave * 0.65 + 0.16 * Math.sin(at * 1.1)],
      );
      space.outline(line, '#8d877d', 3, 0.7);
    }
  }
}

const grass = ({ season }: Scene): string =>
  season === 'winter'
    ? '#93a077'
    : season === 'autumn'
      ? '#a3a568'
      : season === 'summer'
        ? '#93ab62'
        : '#86b05f';

const COLOURED = ['#e9d9bb', '#d9b9a2', '#cfd6d2', '#e6cfa6', '#c7d0d6', '#e3d9cb', '#d7a78a'];
const WHITE = ['#fbf8f0', '#f6f1e5', '#f9f5ea', '#f3ecdc'];

/** Houses of the same street on both sides. */
export function neighbours({ space, look, h, scene, hour }: House): void {
  const { random } = scene;
  const isWhite = scene.look === 'medina' || scene.look === 'corso';
  const walls = isWhite ? WHITE : COLOURED;
  for (const side of [-1, 1]) {
    let x = side < 0 ? -0.02 : look.w + 0.02;
    for (let house = 0; house < 3; house += 1) {
      const w = 7 + random.next() * 4;
      const tall = h * (0.78 + random.next() * 0.35);
      const from = side < 0 ? x - w : x;
      const wall = blend(random.pick(walls), hour.sky[1], 0.12);
      space.box([from, 0, 0.25], [w, tall, DEEP], wall);
      const floors = Math.max(2, Math.round(tall / 3.1));
      for (let floor = 0; floor < floors; floor += 1)
        for (let bay = 0; bay < 3; bay += 1) {
          const at = from + (w * (bay + 0.5)) / 3 - 0.5;
          space.face(quad(at - 0.1, (tall * floor) / floors + 0.7, 1.2, 1.9, 0.24), lit(wall, 0.5));
          space.face(
            quad(at, (tall * floor) / floors + 0.8, 1, 1.7, 0.23),
            blend('#5b6a74', hour.sky[1], 0.2),
          );
        }
      space.face(quad(from - 0.15, tall, w + 0.3, 0.3, 0.2), lit(wall, 0.3));
      if (!isWhite)
        space.face(
          [
            [from - 0.2, tall + 0.3, 0.2],
            [from + w + 0.2, tall + 0.3, 0.2],
            [from + w, tall + 1.6, 3],
            [from, tall + 1.6, 3],
          ],
          blend('#b0603f', hour.sky[1], 0.14),
        );
      x += side * w;
    }
  }
  for (const x of [0, look.w])
    space.softLine(
      [
        [x, 0, 0.2],
        [x, h, 0.2],
      ],
      '#2b2230',
      34,
      0.32,
    );
}

/** The ground and trees behind a detached house. */
export function background({ space, scene, hour }: House): void {
  const { random } = scene;
  for (let tree = 0; tree < 18; tree += 1) {
    const x = -34 + tree * 4.6 + random.next() * 3;
    const at: Point3 = [x, 0, 22 + random.next() * 9];
    growTree(
      space,
      scene,
      at,
      random.next() < 0.25 ? 'cypress' : 'plane',
      5 + random.next() * 4,
      blend('#7f9a72', hour.sky[1], 0.35),
    );
  }
}

export function behind({ space, look, scene }: House): void {
  if (look.hasNeighbours) return;
  if (look.green.includes('palm') || look.green.includes('cypress'))
    growTree(
      space,
      scene,
      [look.w + 2.5, 0, 6],
      look.green.includes('palm') ? 'palm' : 'cypress',
      8,
    );
}
