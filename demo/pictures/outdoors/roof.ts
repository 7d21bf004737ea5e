import { blend, lit } from '../draw/colour.ts';
import { DEEP, type House, quad } from './house.ts';

export function roof({ space, canvas, look, h, hour }: House): void {
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
