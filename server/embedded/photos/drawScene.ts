import type { Canvas } from './draw/canvas.ts';
import { drawLiving } from './rooms/living.ts';
import type { Scene } from './scene.ts';

/** Draws what the key of a photo says. */
export function drawScene(scene: Scene): Canvas {
  return drawLiving(scene);
}
