import { lit } from '../draw/colour.ts';
import { type House, doorX } from './house.ts';
import { growTree } from './tree.ts';

/** Trees and hedges before the house, and now and then a car or a bicycle. */
export function inFront({ space, canvas, look, scene }: House): void {
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
