import { blend, lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './shell.ts';

/** A plant in a pot; `size` is its height in metres. */
export function plant({ canvas, space, random }: Room, at: Point3, size: number): void {
  const [x, y] = space.project(at);
  const unit = space.scaleAt(at) * size;
  space.shadow(
    [at[0] - size * 0.14, at[1] + 0.002, at[2] - size * 0.1],
    [size * 0.3, size * 0.22],
    0.35,
  );
  const pot = random.pick(['#d9cbb8', '#c27a55', '#f1ede6', '#59636a', '#b89b6a']);
  const [half, tall] = [unit * 0.14, unit * 0.26];
  canvas.shape('path', {
    d: `M${x - half} ${y - tall} L${x + half} ${y - tall} L${x + half * 0.74} ${y} Q${x} ${y + half * 0.25} ${x - half * 0.74} ${y} Z`,
    fill: canvas.gradient(
      [
        [0, lit(pot, 0.12)],
        [0.5, pot],
        [1, lit(pot, -0.28)],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', { cx: x, cy: y - tall, rx: half, ry: half * 0.24, fill: '#4a3b30' });
  const green = random.pick(['#4f7d4a', '#3f6d4f', '#6a944f', '#5b8a6a']);
  if (random.next() < 0.45) fronds(x, y - tall, unit);
  else bush(x, y - tall, unit);

  function fronds(cx: number, cy: number, scale: number): void {
    for (let leaf = 0; leaf < 11; leaf += 1) {
      const way = -Math.PI / 2 + (leaf - 5) * 0.26 + (random.next() - 0.5) * 0.2;
      const long = scale * (0.5 + random.next() * 0.26);
      const [ex, ey] = [cx + Math.cos(way) * long, cy + Math.sin(way) * long];
      const [bx, by] = [
        cx + Math.cos(way - 0.16) * long * 0.6,
        cy + Math.sin(way - 0.16) * long * 0.62,
      ];
      const [dx, dy] = [
        cx + Math.cos(way + 0.16) * long * 0.6,
        cy + Math.sin(way + 0.16) * long * 0.62,
      ];
      canvas.shape('path', {
        d: `M${cx} ${cy} Q${bx} ${by} ${ex} ${ey} Q${dx} ${dy} ${cx} ${cy} Z`,
        fill: blend(lit(green, -0.18), lit(green, 0.25), random.next()),
      });
    }
  }
  function bush(cx: number, cy: number, scale: number): void {
    canvas.line(
      [
        [cx, cy],
        [cx + scale * 0.03, cy - scale * 0.4],
      ],
      '#6b5140',
      Math.max(1.5, scale * 0.02),
    );
    for (let leaf = 0; leaf < 34; leaf += 1) {
      const [way, far] = [random.next() * 2 * Math.PI, Math.sqrt(random.next()) * scale * 0.26];
      canvas.shape('ellipse', {
        cx: cx + Math.cos(way) * far,
        cy: cy - scale * 0.48 + Math.sin(way) * far * 0.95,
        rx: scale * 0.075,
        ry: scale * 0.045,
        fill: blend(lit(green, -0.22), lit(green, 0.3), random.next()),
        transform: `rotate(${Math.round(random.next() * 180)} ${(cx + Math.cos(way) * far).toFixed(1)} ${(cy - scale * 0.48 + Math.sin(way) * far * 0.95).toFixed(1)})`,
      });
    }
  }
}

/** A carpet with a border. */
export function rug(
  { space, random, taste }: Room,
  x: number,
  z: number,
  w: number,
  d: number,
): void {
  const [colour, border] = [
    random.pick(taste.textiles),
    random.pick(['#efe6d6', '#e2d3bb', '#d9cfc0']),
  ];
  flat(-0.03, '#2b202433');
  flat(0, border);
  const isPlain = random.next() < 0.4;
  flat(0.12, isPlain ? lit(border, -0.07) : blend(colour, border, 0.25));
  if (!isPlain) {
    flat(0.2, border);
    flat(0.24, blend(colour, border, 0.4));
    for (let at = 0.5; at < w - 0.4; at += 0.42) {
      const [cx, cz] = [x + at, z + d / 2];
      space.face(
        [
          [cx, 0.006, cz - 0.22],
          [cx + 0.16, 0.006, cz],
          [cx, 0.006, cz + 0.22],
          [cx - 0.16, 0.006, cz],
        ],
        border,
        0.75,
      );
    }
  }
  function flat(inset: number, fill: string): void {
    space.face(
      [
        [x + inset, 0.005, z + inset],
        [x + w - inset, 0.005, z + inset],
        [x + w - inset, 0.005, z + d - inset],
        [x + inset, 0.005, z + d - inset],
      ],
      fill,
    );
  }
}

/** Something framed, on the back wall. */
export function picture(
  { space, random, taste, d }: Room,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const z = d - 0.03;
  const flat = (inset: number, fill: string) =>
    space.face(
      [
        [x + inset, y + inset, z],
        [x + w - inset, y + inset, z],
        [x + w - inset, y + h - inset, z],
        [x + inset, y + h - inset, z],
      ],
      fill,
    );
  for (const off of [0.05, 0.025])
    space.face(
      [
        [x + 0.01, y - off, z],
        [x + w + off, y - off, z],
        [x + w + off, y + h - 0.03, z],
        [x + 0.01, y + h - 0.03, z],
      ],
      '#1f1a1c',
      0.14,
    );
  flat(0, random.pick(['#2e2c2d', taste.wood, '#f7f3ea', taste.wood]));
  flat(0.03, '#f8f4ec');
  const inner = 0.03 + Math.min(w, h) * 0.12;
  const [sky, land, sun] = [
    random.pick(['#e9dcc3', '#cfdad9', '#f0d9c4', '#dfe3d5']),
    random.pick(taste.textiles),
    random.pick(taste.textiles),
  ];
  flat(inner, sky);
  const at = (u: number, v: number): Point3 => [
    x + inner + (w - 2 * inner) * u,
    y + inner + (h - 2 * inner) * v,
    z,
  ];
  if (random.next() < 0.6) {
    space.face(
      [
        at(0, 0),
        at(1, 0),
        at(1, 0.3 + random.next() * 0.2),
        at(0.55, 0.5),
        at(0.25, 0.34),
        at(0, 0.45),
      ],
      land,
      0.9,
    );
    const round = Array.from({ length: 14 }, (_, step) =>
      at(
        0.66 + 0.13 * Math.cos((step / 7) * Math.PI),
        0.72 + 0.13 * (w / h) * Math.sin((step / 7) * Math.PI),
      ),
    );
    space.face(round, sun, 0.9);
  } else {
    for (let stripe = 0; stripe < 4; stripe += 1) {
      const [u, v] = [random.next() * 0.6, random.next() * 0.6];
      space.face(
        [at(u, v), at(u + 0.36, v + 0.04), at(u + 0.32, v + 0.38), at(u + 0.03, v + 0.34)],
        random.pick(taste.textiles),
        0.75,
      );
    }
  }
}

/** A lamp on a stand, or hanging where `y` is above head height. */
export function lamp({ canvas, space, random, taste }: Room, at: Point3, height: number): void {
  const shade = random.pick(['#f6ecd8', '#efe0c4', '#e9d8c9']);
  const foot = space.project(at);
  const head = space.project([at[0], at[1] + height, at[2]]);
  const unit = space.scaleAt(at);
  space.shadow([at[0] - 0.12, at[1] + 0.002, at[2] - 0.1], [0.26, 0.2], 0.3);
  canvas.line([foot, head], taste.metal, Math.max(2, unit * 0.018));
  canvas.shape('ellipse', {
    cx: foot[0],
    cy: foot[1],
    rx: unit * 0.13,
    ry: unit * 0.03,
    fill: taste.metal,
  });
  canvas.glow(head[0], head[1], unit * 0.7, unit * 0.6, '#ffe6b4', 0.6);
  const [w, h] = [unit * 0.2, unit * 0.24];
  canvas.polygon(
    [
      [head[0] - w * 0.7, head[1] - h * 0.6],
      [head[0] + w * 0.7, head[1] - h * 0.6],
      [head[0] + w, head[1] + h * 0.5],
      [head[0] - w, head[1] + h * 0.5],
    ],
    canvas.gradient(
      [
        [0, lit(shade, -0.04)],
        [0.5, '#fff6e0'],
        [1, lit(shade, -0.1)],
      ],
      'across',
    ),
  );
}

/** Hangs from the ceiling over a table. */
export function pendant(
  { canvas, space, taste, random, h }: Room,
  x: number,
  z: number,
  y: number,
): void {
  const colour = random.pick([taste.metal, taste.textiles[0], '#f4efe4', taste.wood]);
  const [top, low] = [space.project([x, h, z]), space.project([x, y, z])];
  const unit = space.scaleAt([x, y, z]);
  canvas.line([top, low], '#3a3636', 2);
  canvas.glow(low[0], low[1] + unit * 0.16, unit * 0.55, unit * 0.42, '#ffe9bd', 0.6);
  const w = unit * 0.19;
  canvas.shape('path', {
    d: `M${low[0] - w} ${low[1] + w * 0.75} Q${low[0] - w * 0.9} ${low[1] - w * 0.3} ${low[0]} ${low[1] - w * 0.3} Q${low[0] + w * 0.9} ${low[1] - w * 0.3} ${low[0] + w} ${low[1] + w * 0.75} Z`,
    fill: canvas.gradient(
      [
        [0, lit(colour, 0.2)],
        [0.6, colour],
        [1, lit(colour, -0.25)],
      ],
      'across',
    ),
  });
  canvas.shape('ellipse', {
    cx: low[0],
    cy: low[1] + w * 0.75,
    rx: w,
    ry: w * 0.14,
    fill: '#fff2cf',
  });
}

export function table(
  { space }: Room,
  [x, z]: readonly [number, number],
  [w, h, d]: Point3,
  colour: string,
): void {
  space.shadow([x, 0.006, z], [w, d], 0.42);
  const leg = 0.05;
  for (const [lx, lz] of [
    [x + 0.03, z + d - leg - 0.03],
    [x + w - leg - 0.03, z + d - leg - 0.03],
    [x + 0.03, z + 0.03],
    [x + w - leg - 0.03, z + 0.03],
  ] as const)
    space.box([lx, 0, lz], [leg, h - 0.04, leg], lit(colour, -0.1));
  space.box([x, h - 0.04, z], [w, 0.04, d], colour);
}

export function chair(
  { space }: Room,
  [x, z]: readonly [number, number],
  colour: string,
  isBackFar: boolean,
): void {
  const [w, seat] = [0.44, 0.46];
  space.shadow([x, 0.006, z], [w, w], 0.32);
  const back = () => space.box([x, seat, isBackFar ? z + w - 0.04 : z], [w, 0.42, 0.04], colour);
  if (isBackFar) back();
  for (const [lx, lz] of [
    [x, z + w - 0.04],
    [x + w - 0.04, z + w - 0.04],
    [x, z],
    [x + w - 0.04, z],
  ] as const)
    space.box([lx, 0, lz], [0.04, seat, 0.04], lit(colour, -0.15));
  space.box([x, seat - 0.03, z], [w, 0.05, w], colour);
  if (!isBackFar) back();
}

/** Shelves with books and things, against the left or right wall. */
export function shelves(
  { space, random, taste, w }: Room,
  side: 'left' | 'right',
  z: number,
  long: number,
  h: number,
): void {
  const deep = 0.3;
  const x = side === 'left' ? 0 : w - deep;
  const face = side === 'left' ? deep : w - deep;
  space.shadow([x, 0.005, z], [deep, long], 0.35);
  space.box([x, 0, z], [deep, h, long], lit(taste.wood, 0.05));
  const count = Math.max(3, Math.round(h / 0.36));
  const tall = h / count;
  for (let shelf = 0; shelf < count; shelf += 1) {
    const y = shelf * tall + 0.03;
    space.face(
      [
        [face, y, z + 0.03],
        [face, y, z + long - 0.03],
        [face, y + tall - 0.05, z + long - 0.03],
        [face, y + tall - 0.05, z + 0.03],
      ],
      lit(taste.wood, -0.5),
    );
    for (let at = z + 0.06; at < z + long - 0.1; ) {
      const wide = 0.03 + random.next() * 0.045;
      if (random.next() < 0.18) at += 0.14;
      const height = (tall - 0.08) * (0.6 + random.next() * 0.36);
      if (at + wide < z + long - 0.05)
        space.face(
          [
            [face, y, at],
            [face, y, at + wide],
            [face, y + height, at + wide],
            [face, y + height, at],
          ],
          random.pick([...taste.textiles, '#efe6d6', '#6a5a4c', '#38424a']),
          0.94,
        );
      at += wide + 0.006;
    }
  }
}

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
