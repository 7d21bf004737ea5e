import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { blend, lit } from '../draw/colour.ts';
import { drawSky, hourOf, type Hour } from '../draw/sky.ts';
import { createSpace, type Point3, type Space } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import { type Elevation, elevationOf } from './elevations.ts';
import { growTree } from './tree.ts';

interface House {
  readonly space: Space;
  readonly canvas: Canvas;
  readonly look: Elevation;
  readonly hour: Hour;
  readonly scene: Scene;
  readonly h: number;
}

const DEEP = 9;

/** The house as one sees it coming along the street. */
export function drawStreet(scene: Scene): Canvas {
  const look = elevationOf(scene);
  const hour = hourOf(scene);
  const { random } = scene;
  const canvas = createCanvas();
  const h = look.floors * look.storey;
  const full = h + (look.roof === 'flat' ? 0.8 : 2.6);
  const away = Math.max((full * 880) / 560, (look.w * 880) / 860);
  const isLeft = random.next() < 0.5;
  const x = look.w * (isLeft ? 0.08 : 0.92);
  const yaw = Math.atan2(look.w / 2 - x, away) * 0.92;
  const space = createSpace(
    canvas,
    { at: [x, 1.65, -away], yaw, focus: 880, horizon: 0.8 },
    { top: 0.1, front: 0.04, left: -0.24, right: -0.24 },
  );
  const house: House = { space, canvas, look, hour, scene, h };
  drawSky(canvas, { x: 0, y: 0, w: WIDTH, h: HEIGHT * 0.86 }, hour, random);
  ground(house);
  if (look.hasNeighbours) neighbours(house);
  else background(house);
  behind(house);
  body(house);
  roof(house);
  windows(house);
  entrance(house);
  inFront(house);
  const glow = hour.isEvening ? '#ffb877' : '#fff1d0';
  canvas.shape('rect', {
    x: 0,
    y: 0,
    width: WIDTH,
    height: HEIGHT,
    fill: canvas.gradient(
      [
        [0, glow, 0.16],
        [0.6, glow, 0.02],
        [1, '#241c38', 0.14],
      ],
      [isLeft ? 0 : 1, 0, isLeft ? 1 : 0, 1],
    ),
  });
  const edge = canvas.gradient(
    [
      [0.6, '#201a22', 0],
      [1, '#201a22', 0.22],
    ],
    'round',
  );
  canvas.shape('rect', { x: -240, y: -160, width: WIDTH + 480, height: HEIGHT + 320, fill: edge });
  return canvas;
}

const quad = (x: number, y: number, w: number, h: number, z: number): Point3[] => [
  [x, y, z],
  [x + w, y, z],
  [x + w, y + h, z],
  [x, y + h, z],
];

function ground({ space, canvas, look, scene }: House): void {
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

/** Houses of the same street on both sides. */
function neighbours({ space, look, h, scene, hour }: House): void {
  const { random } = scene;
  const walls = ['#e9d9bb', '#d9b9a2', '#cfd6d2', '#e6cfa6', '#c7d0d6', '#e3d9cb', '#d7a78a'];
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

/** What stands behind a house that stands alone. */
function background({ space, scene, hour }: House): void {
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

function behind({ space, look, scene }: House): void {
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

function body({ space, canvas, look, h, scene, hour }: House): void {
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

function roof({ space, canvas, look, h, hour }: House): void {
  const { w, trim } = look;
  const tile = hour.isEvening ? blend(look.roofColour, hour.sun, 0.18) : look.roofColour;
  const fill = canvas.gradient([
    [0, lit(tile, 0.14)],
    [1, lit(tile, -0.12)],
  ]);
  switch (look.roof) {
    case 'flat':
      // Seen from below only its edge shows.
      space.face(quad(-0.2, h - 0.1, w + 0.4, 0.6, -0.2), lit(look.wall, 0.06));
      space.face(quad(-0.25, h + 0.42, w + 0.5, 0.16, -0.25), look.roofColour);
      space.face(quad(-0.2, h - 0.22, w + 0.4, 0.12, -0.02), '#2a2430', 0.25);
      return;
    case 'saw':
      for (let tooth = 0; tooth < 5; tooth += 1) {
        const [x, each] = [(w / 5) * tooth, w / 5];
        space.face(
          [
            [x, h, 0],
            [x + each, h, 0],
            [x + each, h + 2, 0],
          ],
          lit(look.wall, 0.02),
        );
        space.face(
          [
            [x, h, -0.05],
            [x + each, h + 2, -0.05],
            [x + each, h + 2.25, -0.05],
            [x, h + 0.25, -0.05],
          ],
          fill,
        );
      }
      return;
    case 'mansard':
      space.face(
        [
          [-0.2, h, -0.2],
          [w + 0.2, h, -0.2],
          [w - 0.6, h + 2.4, 1.2],
          [0.6, h + 2.4, 1.2],
        ],
        fill,
      );
      for (let bay = 0; bay < look.bays; bay += 1) {
        const x = (w * (bay + 0.5)) / look.bays;
        space.box([x - 0.7, h + 0.3, -0.05], [1.4, 1.7, 1], lit(trim, -0.05));
        space.face(quad(x - 0.45, h + 0.5, 0.9, 1.3, -0.06), '#56656f');
      }
      break;
    case 'hip':
      space.face(
        [
          [-0.6, h, -0.6],
          [w + 0.6, h, -0.6],
          [w - 3, h + 2.4, DEEP / 2],
          [3, h + 2.4, DEEP / 2],
        ],
        fill,
      );
      roofLines(3, w - 3, 2.4, 0.6);
      break;
    default:
      space.face(
        [
          [-0.35, h - 0.02, -0.45],
          [w + 0.35, h - 0.02, -0.45],
          [w + 0.35, h + 2.2, DEEP / 2],
          [-0.35, h + 2.2, DEEP / 2],
        ],
        fill,
      );
      roofLines(-0.35, w + 0.35, 2.2, 0.35);
  }
  space.face(quad(-0.35, h - 0.22, w + 0.7, 0.26, -0.4), lit(trim, 0.05));
  space.box([w * 0.7, h + 1, 2.2], [0.9, 1.9, 0.7], lit(look.wall, -0.04));
  function roofLines(from: number, to: number, rise: number, over: number): void {
    for (let x = 0; x <= 1; x += 0.4 / w)
      space.outline(
        [
          [-over + (w + 2 * over) * x, h, -over],
          [from + (to - from) * x, h + rise, DEEP / 2],
        ],
        lit(tile, -0.2),
        1,
        0.5,
      );
  }
}

function windows(house: House): void {
  const { look } = house;
  const each = look.w / look.bays;
  for (let floor = 0; floor < look.floors; floor += 1) {
    for (let bay = 0; bay < look.bays; bay += 1) {
      if (floor === 0 && (bay === Math.floor(look.bays / 2) || look.hasShop)) continue;
      const [w, h] = look.pane;
      const isDoor = look.balcony !== 'none' && floor > 0;
      const y = floor * look.storey + (isDoor ? 0.25 : (look.storey - h) / 2 + 0.15);
      const x = each * (bay + 0.5) - w / 2;
      pane(house, x, y, w, h);
      if (isDoor && hasBalcony(house, floor, bay)) balcony(house, x, y, w);
    }
  }
}

const hasBalcony = ({ look, scene }: House, floor: number, bay: number): boolean =>
  look.balcony === 'glass' || look.balcony === 'solid'
    ? (floor + bay + scene.which) % 2 === 0 || scene.look === 'sea'
    : floor % 2 === 1 || bay % 2 === 0;

function pane(
  { space, canvas, look, hour, scene }: House,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const { random } = scene;
  const edge = look.frame === '#f7f3ea' ? 0.14 : 0.08;
  if (look.frame === '#f7f3ea')
    space.face(
      quad(x - edge, y - edge, w + 2 * edge, h + 2 * edge, -0.02),
      look.pattern === 'band' ? look.trim : lit(look.trim, 0.15),
    );
  space.face(quad(x - 0.05, y - 0.05, w + 0.1, h + 0.1, -0.03), look.frame);
  const isLit = random.next() < (hour.isEvening ? 0.42 : 0.08);
  const glass = isLit
    ? '#ffd98f'
    : canvas.gradient(
        [
          [0, blend(hour.sky[0], '#33424c', 0.35)],
          [0.5, '#4a5c66'],
          [1, '#33424c'],
        ],
        [0, 0, 1, 1],
      );
  space.face(quad(x, y, w, h, -0.04), glass);
  if (random.next() < 0.45)
    space.face(quad(x, y + h * 0.1, w * 0.28, h * 0.9, -0.042), '#f3ece0', 0.75);
  const bars = w > 1.9 ? 2 : 1;
  for (let bar = 1; bar <= bars; bar += 1)
    space.face(quad(x + (w * bar) / (bars + 1) - 0.03, y, 0.06, h, -0.05), look.frame);
  if (h > 1.4 && w < 1.9) space.face(quad(x, y + h * 0.66, w, 0.06, -0.05), look.frame);
  if (look.pattern === 'brick')
    for (const at of [0.33, 0.66]) space.face(quad(x, y + h * at, w, 0.05, -0.05), look.frame);
  if (look.shutters !== undefined)
    for (const sx of [x - w * 0.52, x + w * 1.02]) {
      space.face(quad(sx, y, w * 0.5, h, -0.06), look.shutters);
      for (let slat = y + 0.12; slat < y + h; slat += 0.16)
        space.outline(
          [
            [sx + 0.04, slat, -0.065],
            [sx + w * 0.46, slat, -0.065],
          ],
          lit(look.shutters, -0.28),
          1.2,
          0.8,
        );
    }
  if (look.balcony === 'none' && y < 8) {
    space.box([x - 0.15, y - 0.16, -0.22], [w + 0.3, 0.1, 0.22], look.trim);
    if (random.next() < 0.35 && look.pattern !== 'brick') flowers(x, y - 0.06);
  }
  function flowers(fx: number, fy: number): void {
    for (let bloom = 0; bloom < 12; bloom += 1) {
      const [px, py] = space.project([fx + random.next() * w, fy + random.next() * 0.25, -0.25]);
      canvas.shape('circle', {
        cx: px,
        cy: py,
        r: space.scaleAt([fx, fy, -0.25]) * 0.06,
        fill: random.pick(['#d9556b', '#e9826a', '#6f9a58', '#7fae62', '#f3c7cf']),
      });
    }
  }
}

function balcony({ space, canvas, look, scene }: House, x: number, y: number, w: number): void {
  const out = look.balcony === 'iron' ? 0.55 : 1.1;
  const [from, wide] = [x - 0.35, w + 0.7];
  space.box(
    [from, y - 0.24, -out],
    [wide, 0.16, out],
    look.balcony === 'iron' ? '#cfc5b4' : lit(look.wall, 0.1),
  );
  if (look.balcony === 'solid') {
    space.box([from, y - 0.08, -out], [wide, 0.95, 0.1], look.trim);
  } else if (look.balcony === 'glass') {
    space.face(
      quad(from, y - 0.08, wide, 1, -out),
      canvas.gradient([
        [0, '#ffffff', 0.55],
        [1, '#bfd6da', 0.4],
      ]),
    );
    space.outline(
      [
        [from, y + 0.92, -out],
        [from + wide, y + 0.92, -out],
      ],
      '#7d8386',
      2,
    );
  } else {
    for (let bar = 0; bar <= wide; bar += 0.16)
      space.outline(
        [
          [from + bar, y - 0.08, -out],
          [from + bar, y + 0.88, -out],
        ],
        '#2a2929',
        1.4,
      );
    for (const level of [0, 0.88])
      space.outline(
        [
          [from, y + level, 0],
          [from, y + level, -out],
          [from + wide, y + level, -out],
          [from + wide, y + level, 0],
        ],
        '#2a2929',
        2,
      );
  }
  if (scene.random.next() < 0.4) {
    const [px, py] = space.project([from + 0.3, y + 0.75, -out]);
    const unit = space.scaleAt([from, y, -out]);
    for (let leaf = 0; leaf < 14; leaf += 1)
      canvas.shape('circle', {
        cx: px + (scene.random.next() - 0.2) * unit * 0.7,
        cy: py + (scene.random.next() - 0.5) * unit * 0.6,
        r: unit * 0.1,
        fill: scene.random.pick(['#6f9a58', '#568049', '#d86a7a', '#86ae68']),
      });
  }
}

const doorX = (look: Elevation): number =>
  (look.w * (Math.floor(look.bays / 2) + 0.5)) / look.bays - 0.65;

function entrance({ space, canvas, look, scene, hour }: House): void {
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

/** Trees and hedges before the house, and now and then a car or a bicycle. */
function inFront({ space, canvas, look, scene }: House): void {
  const { random } = scene;
  const isGarden = scene.look === 'villa' || scene.look === 'cottage';
  if (isGarden) {
    for (let x = -7; x < look.w + 7; x += 0.55) {
      if (Math.abs(x - doorX(look) - 0.6) < 1.6) continue;
      growTree(
        space,
        scene,
        [x, 0, -1.9 + random.next() * 0.3],
        'bush',
        0.8 + random.next() * 0.35,
      );
    }
  }
  const spots = [-1.6, look.w + 1.4, look.w * 0.16, look.w * 0.86];
  look.green.forEach((kind, index) => {
    const size = kind === 'bush' ? 1.2 : kind === 'palm' ? 6.5 : isGarden ? 4.6 : 5.2;
    growTree(space, scene, [spots[index] ?? 0, 0, -1.7], kind, size * (0.85 + random.next() * 0.3));
  });
  if (!isGarden && random.next() < 0.55) car(random.next() < 0.5 ? -1 : look.w * 0.58);

  function car(x: number): void {
    const colour = random.pick(['#c9503f', '#3f6f8c', '#e6ddcb', '#55636a', '#d9b24f', '#7f9a8a']);
    const z = -4.4;
    space.softFace(
      [
        [x - 0.1, 0.01, z - 0.2],
        [x + 4, 0.01, z - 0.2],
        [x + 4, 0.01, z + 1.6],
        [x - 0.1, 0.01, z + 1.6],
      ],
      '#1f1a20',
      0.35,
      0.5,
    );
    const side = (points: readonly (readonly [number, number])[], fill: string) =>
      space.face(
        points.map(([u, v]) => [x + u, v, z] as const),
        fill,
      );
    side(
      [
        [0, 0.32],
        [3.9, 0.32],
        [3.9, 0.8],
        [3.2, 0.92],
        [2.7, 1.42],
        [1.1, 1.42],
        [0.6, 0.95],
        [0.05, 0.86],
      ],
      colour,
    );
    side(
      [
        [0, 0.32],
        [3.9, 0.32],
        [3.9, 0.5],
        [0, 0.5],
      ],
      lit(colour, -0.3),
    );
    side(
      [
        [0.78, 0.94],
        [1.2, 1.34],
        [1.85, 1.34],
        [1.85, 0.94],
      ],
      '#3f4f58',
    );
    side(
      [
        [1.95, 0.94],
        [1.95, 1.34],
        [2.6, 1.34],
        [2.98, 0.94],
      ],
      '#4b5d66',
    );
    for (const wheel of [0.8, 3.05]) {
      const [px, py] = space.project([x + wheel, 0.33, z]);
      const unit = space.scaleAt([x, 0, z]);
      canvas.shape('circle', { cx: px, cy: py, r: unit * 0.34, fill: '#29282b' });
      canvas.shape('circle', { cx: px, cy: py, r: unit * 0.18, fill: '#b9bbbc' });
    }
  }
}
