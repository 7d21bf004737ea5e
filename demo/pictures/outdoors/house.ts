import type { Canvas } from '../draw/canvas.ts';
import type { Hour } from '../draw/hour.ts';
import type { Point3, Space } from '../draw/space.ts';
import type { Scene } from '../scene.ts';
import type { Elevation } from './elevations.ts';

export interface House {
  readonly space: Space;
  readonly canvas: Canvas;
  readonly look: Elevation;
  readonly hour: Hour;
  readonly scene: Scene;
  readonly h: number;
}

export const DEEP = 9;

export const quad = (x: number, y: number, w: number, h: number, z: number): Point3[] => [
  [x, y, z],
  [x + w, y, z],
  [x + w, y + h, z],
  [x, y + h, z],
];

export const doorX = (look: Elevation): number =>
  (look.w * (Math.floor(look.bays / 2) + 0.5)) / look.bays - 0.65;
