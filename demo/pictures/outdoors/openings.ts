import { blend, lit } from '../draw/colour.ts';
import { type House, quad } from './house.ts';

export function windows(house: House): void {
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
