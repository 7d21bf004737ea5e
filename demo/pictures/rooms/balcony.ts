import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import { drawFar } from '../draw/far.ts';
import { drawSky } from '../draw/sky.ts';
import { createSpace } from '../draw/space.ts';
import { roofsAround, type Scene } from '../scene.ts';
import type { Room } from './room.ts';
import { finishRoom } from './shell.ts';
import { tasteOf } from './taste.ts';
import { plant } from './plant.ts';
import { smallThings } from './smallThings.ts';
import { chair, table } from './tables.ts';

/** Outside, with the house at one side and the city or the sea in front. */
export function drawBalcony(scene: Scene): Canvas {
  const taste = tasteOf(scene);
  const { random } = scene;
  const canvas = createCanvas();
  const [w, d] = [4.6, 2.4];
  const isLeft = random.next() < 0.5;
  const space = createSpace(canvas, {
    at: [w * (isLeft ? 0.56 : 0.44), 1.5, -1.5],
    yaw: isLeft ? 0.1 : -0.1,
    focus: 800,
    horizon: 0.42,
  });
  const room: Room = { canvas, space, taste, scene, random, w, h: 2.7, d };
  const all = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
  drawSky(canvas, { ...all, h: HEIGHT * 0.5 }, taste.hour, random);
  drawFar(
    canvas,
    { ...all, h: HEIGHT * 0.78 },
    HEIGHT * 0.425,
    taste.hour,
    scene.hasSea ? 'sea' : roofsAround(scene),
    random,
  );
  const tile = scene.look === 'modern' || scene.look === 'dock' ? '#b9a184' : '#c98a66';
  space.face(
    [
      [-2, 0, -1.3],
      [w + 2, 0, -1.3],
      [w + 2, 0, d],
      [-2, 0, d],
    ],
    tile,
  );
  for (let x = -2; x < w + 2; x += 0.3)
    space.outline(
      [
        [x, 0, -1.3],
        [x, 0, d],
      ],
      lit(tile, -0.22),
      1.3,
      0.5,
    );
  if (tile !== '#b9a184')
    for (let z = -1.2; z < d; z += 0.3)
      space.outline(
        [
          [-2, 0, z],
          [w + 2, 0, z],
        ],
        lit(tile, -0.22),
        1.3,
        0.5,
      );
  space.softFace(
    [
      [0.3, 0.003, d - 0.2],
      [w - 0.3, 0.003, d - 0.2],
      [w - 1.2, 0.003, d - 1.1],
      [-0.6, 0.003, d - 1.1],
    ],
    taste.hour.sun,
    0.12,
    0.3,
  );
  railing(room);
  wall(room, isLeft);
  plant(room, [isLeft ? w - 0.4 : 0.4, 0, d - 0.35], 1.1);
  plant(room, [isLeft ? w - 0.85 : 0.85, 0, d - 0.3], 0.7);
  plant(room, [isLeft ? 0.75 : w - 0.75, 0, d - 0.4], 0.9);
  chair(room, [w / 2 - 1.1, 1.05], taste.wood, true);
  chair(room, [w / 2 + 0.65, 1.05], taste.wood, true);
  table(room, [w / 2 - 0.4, 1], [0.8, 0.7, 0.7], random.next() < 0.5 ? '#f2ede4' : taste.wood);
  smallThings(room, [w / 2, 0.7, 1.35]);
  return finishRoom(room);
}

function railing({ space, canvas, scene, taste, w, d }: Room): void {
  const isGlass = scene.look === 'modern' || scene.look === 'sea' || scene.look === 'dock';
  const iron = isGlass ? '#8d9194' : '#2d2b2c';
  if (isGlass) {
    space.face(
      [
        [-2, 0.06, d],
        [w + 2, 0.06, d],
        [w + 2, 1, d],
        [-2, 1, d],
      ],
      canvas.gradient([
        [0, '#ffffff', 0.34],
        [1, '#cfe3e6', 0.16],
      ]),
    );
    for (let x = -1.6; x < w + 2; x += 1.4)
      space.outline(
        [
          [x, 0, d],
          [x, 1, d],
        ],
        iron,
        5,
      );
  } else {
    for (let x = -2; x < w + 2; x += 0.115)
      space.outline(
        [
          [x, 0.08, d],
          [x, 1, d],
        ],
        iron,
        3,
      );
    space.outline(
      [
        [-2, 0.1, d],
        [w + 2, 0.1, d],
      ],
      iron,
      4,
    );
    for (let x = -1.8; x < w + 2; x += 0.46) {
      const [px, py] = space.project([x + 0.115, 0.55, d]);
      canvas.shape('circle', {
        cx: px,
        cy: py,
        r: 12,
        fill: 'none',
        stroke: iron,
        'stroke-width': 3,
      });
    }
  }
  space.box([-2, 1, d - 0.03], [w + 4, 0.05, 0.07], isGlass ? taste.wood : iron);
}

/** The house this belongs to, with a door to the inside. */
function wall({ space, canvas, taste, scene, w, d }: Room, isLeft: boolean): void {
  const x = isLeft ? 0 : w;
  const colour =
    scene.look === 'old'
      ? '#e9d3a8'
      : scene.look === 'row'
        ? '#c9d5d6'
        : scene.look === 'modern'
          ? '#e8e6e1'
          : '#f3ece0';
  const shade = canvas.gradient(
    [
      [0, lit(colour, isLeft ? -0.14 : 0.04)],
      [1, lit(colour, isLeft ? 0.04 : -0.16)],
    ],
    'across',
  );
  space.face(
    [
      [x, 0, -1.3],
      [x, 0, d + 0.1],
      [x, 3.4, d + 0.1],
      [x, 3.4, -1.3],
    ],
    shade,
  );
  space.face(
    [
      [x, 0, 0.5],
      [x, 0, 1.7],
      [x, 2.25, 1.7],
      [x, 2.25, 0.5],
    ],
    '#fbf7ef',
  );
  space.face(
    [
      [x, 0.08, 0.57],
      [x, 0.08, 1.07],
      [x, 2.17, 1.07],
      [x, 2.17, 0.57],
    ],
    '#6f8791',
  );
  space.face(
    [
      [x, 0.08, 1.13],
      [x, 0.08, 1.63],
      [x, 2.17, 1.63],
      [x, 2.17, 1.13],
    ],
    canvas.gradient([
      [0, '#a9c3cd'],
      [1, '#5f7780'],
    ]),
  );
  if (scene.look === 'old' || scene.look === 'cottage' || scene.look === 'row') {
    const shutter = taste.textiles[2];
    space.face(
      [
        [x, 0.04, 1.75],
        [x, 0.04, 2.2],
        [x, 2.22, 2.2],
        [x, 2.22, 1.75],
      ],
      shutter,
    );
    for (let y = 0.15; y < 2.2; y += 0.09)
      space.outline(
        [
          [x, y, 1.78],
          [x, y, 2.17],
        ],
        lit(shutter, -0.25),
        1.5,
      );
  }
}
