import type { Point } from './plane.ts';

/** Smooth and the same for the same place: from -1 to 1, changing over about `scale` metres. */
export type Noise = (point: Point, scale: number) => number;

/** Value noise on a hashed lattice, eased by a cubic. */
export function createNoise(seed: number): Noise {
  const corner = (column: number, row: number): number => {
    let hash =
      Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1;
  };
  return ([x, y], scale) => {
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
    const [u, v] = [eased(x / scale - column), eased(y / scale - row)];
    const south = corner(column, row) * (1 - u) + corner(column + 1, row) * u;
    const north = corner(column, row + 1) * (1 - u) + corner(column + 1, row + 1) * u;
    return south * (1 - v) + north * v;
  };
}

const eased = (share: number): number => share * share * (3 - 2 * share);
