import { blend, lit } from '../draw/colour.ts';
import type { Point3, Space } from '../draw/space.ts';
import type { Scene } from '../scene.ts';

const LEAVES = {
  spring: ['#8db560', '#a9c873', '#79a556'],
  summer: ['#5f8d4c', '#74a05a', '#4f7d45'],
  autumn: ['#c48a3f', '#b8703a', '#a9953f'],
  winter: ['#7f8a64', '#8d9670', '#6d7a58'],
} as const;

/** Something that grows, `size` metres tall. Far ones are given their colour. */
export function growTree(
  space: Space,
  scene: Scene,
  at: Point3,
  kind: 'plane' | 'palm' | 'cypress' | 'bush',
  size: number,
  far?: string,
): void {
  const { canvas } = space;
  const { random } = scene;
  const [x, y] = space.project(at);
  const unit = space.scaleAt(at) * size;
  const colours = far
    ? [far, lit(far, 0.08), lit(far, -0.08)]
    : kind === 'plane'
      ? LEAVES[scene.season]
      : LEAVES.summer;
  if (kind === 'cypress') return cypress();
  if (kind === 'palm') return palm();
  if (kind === 'bush') return crown(x, y - unit * 0.42, unit * 0.55, unit * 0.46, 26);
  const isBare = scene.season === 'winter' && !far;
  canvas.line(
    [
      [x, y],
      [x + unit * 0.01, y - unit * 0.5],
    ],
    far ? lit(far, -0.25) : '#6d5646',
    Math.max(1.5, unit * 0.045),
  );
  if (isBare) return branches();
  crown(x, y - unit * 0.68, unit * 0.3, unit * 0.34, far ? 14 : 60);

  function crown(cx: number, cy: number, rx: number, ry: number, count: number): void {
    canvas.shape('ellipse', {
      cx,
      cy,
      rx: rx * 0.88,
      ry: ry * 0.86,
      fill: lit(colours[2], -0.12),
    });
    for (let leaf = 0; leaf < count; leaf += 1) {
      const [way, out] = [random.next() * 2 * Math.PI, Math.sqrt(random.next())];
      const [dx, dy] = [Math.cos(way) * out, Math.sin(way) * out];
      // Light comes from above: the lower side is in its own shade.
      const shade = blend(lit(random.pick(colours), 0.16), lit(colours[2], -0.26), (dy + 1) / 2);
      canvas.shape('ellipse', {
        cx: cx + dx * rx,
        cy: cy + dy * ry,
        rx: rx * 0.26,
        ry: ry * 0.2,
        fill: shade,
      });
    }
  }
  function cypress(): void {
    const green = far ?? '#3f6247';
    const [half, top] = [unit * 0.11, y - unit];
    canvas.shape('path', {
      d: `M${x} ${top} C${x + half * 1.3} ${top + unit * 0.4} ${x + half * 1.2} ${y - unit * 0.2} ${x} ${y - unit * 0.02} C${x - half * 1.2} ${y - unit * 0.2} ${x - half * 1.3} ${top + unit * 0.4} ${x} ${top} Z`,
      fill: canvas.gradient(
        [
          [0, lit(green, 0.18)],
          [0.6, green],
          [1, lit(green, -0.3)],
        ],
        'across',
      ),
    });
  }
  function palm(): void {
    const [hx, hy] = [x + unit * 0.04, y - unit * 0.82];
    canvas.add(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)} Q${(x + unit * 0.05).toFixed(1)} ${(y - unit * 0.4).toFixed(1)} ${hx.toFixed(1)} ${hy.toFixed(1)}" fill="none" stroke="#8a6a4c" stroke-width="${(unit * 0.04).toFixed(1)}" stroke-linecap="round"/>`,
    );
    for (let frond = 0; frond < 15; frond += 1) {
      const way = (frond / 15) * 2 * Math.PI + random.next() * 0.3;
      const [ex, ey] = [
        hx + Math.cos(way) * unit * 0.3,
        hy + Math.sin(way) * unit * 0.16 + unit * 0.1,
      ];
      const [mx, my] = [
        hx + Math.cos(way) * unit * 0.18,
        hy + Math.sin(way) * unit * 0.12 - unit * 0.07,
      ];
      canvas.add(
        `<path d="M${hx.toFixed(1)} ${hy.toFixed(1)} Q${mx.toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)} Q${(mx + unit * 0.02).toFixed(1)} ${(my + unit * 0.06).toFixed(1)} ${hx.toFixed(1)} ${hy.toFixed(1)} Z" fill="${lit(far ?? '#55804f', Math.sin(way) > 0 ? -0.12 : 0.12)}"/>`,
      );
    }
  }
  function branches(): void {
    for (let branch = 0; branch < 13; branch += 1) {
      const way = -Math.PI / 2 + (branch - 6) * 0.17;
      const from = y - unit * (0.4 + random.next() * 0.12);
      const [mx, my] = [x + Math.cos(way) * unit * 0.22, from + Math.sin(way) * unit * 0.22];
      canvas.line(
        [
          [x, from],
          [mx, my],
          [mx + (random.next() - 0.5) * unit * 0.16, my - unit * 0.2],
        ],
        '#6d5646',
        Math.max(1.2, unit * 0.012),
      );
    }
  }
}
