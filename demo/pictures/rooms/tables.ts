import { lit } from '../draw/colour.ts';
import type { Point3 } from '../draw/space.ts';
import type { Room } from './room.ts';

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
