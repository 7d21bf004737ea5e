import { middleOf, type RoomModel, type Solid, type Triple, type Wall } from './model.ts';

const INTO: Readonly<Record<Wall, Triple>> = {
  top: [0, 0, -1],
  bottom: [0, 0, 1],
  left: [1, 0, 0],
  right: [-1, 0, 0],
};
const DAY = 1.15;
const LAMP = 0.42;
const AMBIENT = 0.5;
/** Without a window all light is a lamp's. */
const AMBIENT_INSIDE = 0.68;

/** How much light falls on a place whose surface looks to `n`: 0 is dark, 1 is as bright as its colour. */
export function createLight(model: RoomModel): (p: Triple, n: Triple) => number {
  const windows = model.openings
    .filter(({ kind }) => kind === 'window')
    .map((one) => ({
      at: middleOf(model, one),
      into: INTO[one.wall],
      area: one.width * (one.to - one.from),
    }));
  const lamp: Triple = [model.w / 2, model.h - 0.25, model.d / 2];
  return (p, n) => {
    let light = windows.length === 0 ? AMBIENT_INSIDE : AMBIENT;
    for (const { at, into, area } of windows) {
      const [dx, dy, dz] = [at[0] - p[0], at[1] - p[1], at[2] - p[2]];
      const far = Math.sqrt(dx * dx + dy * dy + dz * dz) + 0.001;
      // Wrapped around: the sky lights what is turned away a little, too.
      const facing = ((n[0] * dx + n[1] * dy + n[2] * dz) / far + 0.35) / 1.35;
      const through = -(into[0] * dx + into[1] * dy + into[2] * dz) / far;
      if (facing > 0 && through > 0)
        light += (DAY * area * facing * (0.2 + through)) / (1.6 + far * far * 0.55);
    }
    const [lx, ly, lz] = [lamp[0] - p[0], lamp[1] - p[1], lamp[2] - p[2]];
    const far = Math.sqrt(lx * lx + ly * ly + lz * lz) + 0.001;
    const facing = (n[0] * lx + n[1] * ly + n[2] * lz) / far;
    if (facing > 0) light += (LAMP * facing) / (1 + far * far * 0.12);
    return Math.min(1.22, light);
  };
}

/** The darkening of corners, by the distance to each. */
export const corner = (...distances: readonly number[]): number =>
  distances.reduce((sum, far) => sum * (1 - 0.26 * Math.exp(-far / 0.22)), 1);

/** The share of the floor's light that the things on it leave. */
export function underThings(solids: readonly Solid[], x: number, z: number): number {
  let light = 1;
  for (const solid of solids) {
    const [lowX, highX, lowZ, highZ, y] =
      solid.kind === 'box'
        ? [solid.low[0], solid.high[0], solid.low[2], solid.high[2], solid.low[1]]
        : [
            solid.at[0] - solid.radius,
            solid.at[0] + solid.radius,
            solid.at[2] - solid.radius,
            solid.at[2] + solid.radius,
            solid.at[1] - solid.radius,
          ];
    if (y > 0.9) continue;
    const dx = Math.max(lowX - x, x - highX, 0);
    const dz = Math.max(lowZ - z, z - highZ, 0);
    const far = Math.sqrt(dx * dx + dz * dz);
    if (far < 0.9) light *= 1 - 0.42 * (1 - y) * Math.exp(-far / (0.16 + y * 0.3));
  }
  return light;
}
