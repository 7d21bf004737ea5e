import { type Canvas, HEIGHT, WIDTH, createCanvas } from '../draw/canvas.ts';
import { hourOf } from '../draw/hour.ts';
import { drawSky } from '../draw/sky.ts';
import { createSpace } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import { body } from './body.ts';
import { elevationOf } from './elevations.ts';
import { entrance } from './entrance.ts';
import { inFront } from './foreground.ts';
import type { House } from './house.ts';
import { windows } from './openings.ts';
import { roof } from './roof.ts';
import { background, behind, ground, neighbours } from './surroundings.ts';

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
