import type { Canvas } from './canvas.ts';
import { HEIGHT, WIDTH } from './canvas.ts';
import { lit } from './colour.ts';

/** Metres: right, up, away from the camera's wall. */
export type Point3 = readonly [number, number, number];
type Point2 = readonly [number, number];

export interface Camera {
  readonly at: Point3;
  /** Radians; positive looks to the right. */
  readonly yaw: number;
  /** Focal length in units of the picture: larger is narrower. */
  readonly focus: number;
  /** The place of the horizon in the picture, from the top. */
  readonly horizon: number;
}

const NEAR = 0.15;
/** How far a shadow reaches beyond what throws it, metres, and how dark it is there. */
const SHEETS = [
  [0.16, 0.1],
  [0.1, 0.14],
  [0.05, 0.2],
  [0, 0.3],
] as const;

/** How light falls on the faces of a box: shares to lighten or darken by. */
export interface Light {
  readonly top: number;
  readonly front: number;
  readonly left: number;
  readonly right: number;
}
const SOFT: Light = { top: 0.16, front: 0, left: -0.12, right: -0.2 };

/** A place to put things into, seen through a camera. */
export interface Space {
  readonly canvas: Canvas;
  readonly light: Light;
  /** A point's place in the picture; a point behind the camera is pulled to the front. */
  project(point: Point3): Point2;
  /** Units of the picture for a metre at this distance. */
  scaleAt(point: Point3): number;
  /** A flat shape. Parts behind the camera are cut off. */
  face(points: readonly Point3[], fill: string, opacity?: number): void;
  outline(points: readonly Point3[], stroke: string, width: number, opacity?: number): void;
  softLine(points: readonly Point3[], stroke: string, width: number, opacity: number): void;
  /** A flat shape whose edges fade; `grow` metres beyond its corners at most. */
  softFace(points: readonly Point3[], fill: string, grow: number, opacity: number): void;
  /** From one corner to the opposite one: x, y, z and their sizes. */
  box(at: Point3, size: Point3, colour: string, options?: BoxOptions): void;
  shadow(at: Point3, size: readonly [number, number], opacity?: number): void;
}

export interface BoxOptions {
  /** Colour of the top, where it differs. */
  readonly top?: string;
  readonly front?: string;
}

export function createSpace(canvas: Canvas, camera: Camera, light: Light = SOFT): Space {
  const [sin, cos] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];

  const toCamera = ([x, y, z]: Point3): Point3 => {
    const [dx, dy, dz] = [x - camera.at[0], y - camera.at[1], z - camera.at[2]];
    return [dx * cos - dz * sin, dy, dx * sin + dz * cos];
  };
  const toPicture = ([x, y, z]: Point3): Point2 => [
    WIDTH / 2 + (x / z) * camera.focus,
    camera.horizon * HEIGHT - (y / z) * camera.focus,
  ];
  const flat = (points: readonly Point3[]): Point2[] => cut(points.map(toCamera)).map(toPicture);

  const space: Space = {
    canvas,
    light,
    project(point) {
      const [x, y, z] = toCamera(point);
      return toPicture([x, y, Math.max(NEAR, z)]);
    },
    scaleAt: (point) => camera.focus / Math.max(NEAR, toCamera(point)[2]),
    face(points, fill, opacity) {
      const shape = flat(points);
      if (shape.length > 2) canvas.polygon(shape, fill, opacity);
    },
    outline(points, stroke, width, opacity) {
      const shape = flat(points);
      if (shape.length > 1) canvas.line(shape, stroke, width, opacity);
    },
    softLine(points, stroke, width, opacity) {
      const shape = flat(points);
      if (shape.length > 1) canvas.softLine(shape, stroke, width, opacity);
    },
    softFace(points, fill, grow, opacity) {
      for (const share of [1, 0.6, 0.2, -0.2])
        space.face(grown(points, grow * share), fill, opacity / 4);
    },
    box(at, size, colour, { top = colour, front = colour } = {}) {
      const shades = { colour, top, front, light };
      for (const { points, fill } of facesSeen(at, size, camera.at, shades))
        space.face(points, fill);
    },
    shadow([x, y, z], [w, d], opacity = 0.5) {
      // Four sheets, each a little larger: soft enough, and no blur.
      for (const [spread, share] of SHEETS) {
        const [from, to] = [x - spread, x + w + spread + 0.03];
        const [near, far] = [z - spread - 0.03, z + d + spread * 0.4];
        space.face(
          [
            [from, y, near],
            [to, y, near],
            [to, y, far],
            [from, y, far],
          ],
          '#241a20',
          opacity * share,
        );
      }
    },
  };
  return space;
}

/** The part in front of the near plane (Sutherland and Hodgman). */
function cut(points: readonly Point3[]): Point3[] {
  return points.flatMap((to, index): Point3[] => {
    const from = points[(index + points.length - 1) % points.length] as Point3;
    const crosses = from[2] < NEAR !== to[2] < NEAR;
    const share = (NEAR - from[2]) / (to[2] - from[2]);
    const edge: Point3[] = crosses
      ? [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, NEAR]]
      : [];
    return to[2] < NEAR ? edge : [...edge, to];
  });
}

/** The shape with its corners moved by so many metres away from its middle; below zero, towards it. */
function grown(points: readonly Point3[], by: number): Point3[] {
  const middle = points.reduce(
    ([x, y, z], at) => [
      x + at[0] / points.length,
      y + at[1] / points.length,
      z + at[2] / points.length,
    ],
    [0, 0, 0] as Point3,
  );
  return points.map(
    (at): Point3 =>
      [0, 1, 2].map((axis) => {
        const off = (at[axis] as number) - (middle[axis] as number);
        return (at[axis] as number) + Math.sign(off) * by * (Math.abs(off) > 0.01 ? 1 : 0);
      }) as unknown as Point3,
  );
}

interface Face {
  readonly points: readonly Point3[];
  readonly fill: string;
}

interface Shades {
  readonly colour: string;
  readonly top: string;
  readonly front: string;
  readonly light: Light;
}

/** The faces of a box that are seen from `eye`, the farthest first. */
function facesSeen(
  [x, y, z]: Point3,
  [w, h, d]: Point3,
  [ex, ey, ez]: Point3,
  { colour, top, front, light }: Shades,
): Face[] {
  const [right, above, far] = [x + w, y + h, z + d];
  const across = (at: number): Point3[] => [
    [x, y, at],
    [right, y, at],
    [right, above, at],
    [x, above, at],
  ];
  const along = (at: number): Point3[] => [
    [at, y, z],
    [at, y, far],
    [at, above, far],
    [at, above, z],
  ];
  const level = (at: number): Point3[] => [
    [x, at, z],
    [right, at, z],
    [right, at, far],
    [x, at, far],
  ];
  const faces: (Face | false)[] = [
    ez > far && { points: across(far), fill: lit(colour, light.front - 0.1) },
    ex < x && { points: along(x), fill: lit(colour, light.left) },
    ex > right && { points: along(right), fill: lit(colour, light.right) },
    ey > above && { points: level(above), fill: lit(top, light.top) },
    ey < y && { points: level(y), fill: lit(colour, -0.35) },
    ez < z && { points: across(z), fill: lit(front, light.front) },
  ];
  return faces.filter((face) => face !== false);
}
