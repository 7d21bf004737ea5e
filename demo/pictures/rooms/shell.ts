import { type Canvas, HEIGHT, WIDTH, createCanvas } from '../draw/canvas.ts';
import { createSpace } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import { paintFloor } from './floors.ts';
import type { Room, ShellOptions } from './room.ts';
import { tasteOf } from './taste.ts';
import { paintWalls } from './walls.ts';

export function buildRoom(scene: Scene, options: ShellOptions): Room {
  const taste = tasteOf(scene);
  const { random } = scene;
  const canvas = createCanvas();
  const { w, d } = options;
  const h = options.h ?? (scene.look === 'old' || scene.look === 'row' ? 3 : 2.65);
  const from = options.from ?? 0.32 + random.next() * 0.36;
  const yaw = options.yaw ?? (0.5 - from) * 0.62;
  const space = createSpace(canvas, {
    at: [w * from, 1.42, -0.75],
    yaw,
    focus: 800,
    horizon: 0.43,
  });
  const room = { canvas, space, taste, scene, random, w, h, d };
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: taste.wall });
  paintWalls(room, options.isTiled ?? false);
  paintFloor(room, options.floor ?? taste.floor);
  return room;
}

/** Everything seen through the lens at the end: light from the window, dark corners. */
export function finishRoom({ canvas, taste }: Room): Canvas {
  const glow = taste.hour.isEvening ? '#ffc98a' : '#fff4dc';
  const warm = canvas.gradient(
    [
      [0, glow, 0.2],
      [0.55, glow, 0.03],
      [1, '#2a2440', 0.1],
    ],
    [0.2, 0, 0.9, 1],
  );
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: warm });
  const edge = canvas.gradient(
    [
      [0.55, '#201a22', 0],
      [1, '#201a22', 0.3],
    ],
    'round',
  );
  canvas.shape('rect', { x: -240, y: -160, width: WIDTH + 480, height: HEIGHT + 320, fill: edge });
  return canvas;
}
