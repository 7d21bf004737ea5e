import type { SeededRandom } from '../../random.ts';
import type { Canvas } from '../draw/canvas.ts';
import type { Space } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import type { Taste } from './taste.ts';

/** A room with nothing in it yet. Metres; x to the right, z away from the camera. */
export interface Room {
  readonly canvas: Canvas;
  readonly space: Space;
  readonly taste: Taste;
  readonly scene: Scene;
  readonly random: SeededRandom;
  readonly w: number;
  readonly h: number;
  readonly d: number;
}

export interface ShellOptions {
  readonly w: number;
  readonly d: number;
  readonly h?: number;
  /** Tiled up to the ceiling, as bathrooms are. */
  readonly isTiled?: boolean;
  readonly floor?: Taste['floor'];
  /** The camera's place as a share of the width, and its direction. */
  readonly from?: number;
  readonly yaw?: number;
}
