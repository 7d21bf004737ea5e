/** Metres: x to the right of the plan, y up, z to its top. Colours are red, green, blue, 0 to 1. */
export type Triple = readonly [number, number, number];

export type Wall = 'top' | 'right' | 'bottom' | 'left';

/** A thing in a room. */
export type Solid =
  | {
      readonly kind: 'box';
      readonly low: Triple;
      readonly high: Triple;
      readonly colour: Triple;
      /** Doors and drawers on its fronts, so wide. */
      readonly seam?: number;
      /** Painted on its fronts, from the middle out. */
      readonly art?: readonly Triple[];
      /** Shines by itself. */
      readonly glows?: true;
    }
  | {
      readonly kind: 'ball';
      readonly at: Triple;
      readonly radius: number;
      readonly colour: Triple;
      readonly glows?: true;
    };

/** An opening in a wall: `at` is its middle along the wall, from the left of the plan or from its bottom. */
export interface Opening {
  readonly wall: Wall;
  readonly at: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'window' | 'open' | 'shut';
}

/** A room as it stands there, and where it is looked at from. */
export interface RoomModel {
  readonly w: number;
  readonly d: number;
  readonly h: number;
  readonly eye: Triple;
  readonly wall: Triple;
  /** One wall in another colour. */
  readonly bold?: { readonly wall: Wall; readonly colour: Triple };
  readonly floor: { readonly kind: 'planks' | 'tiles'; readonly colour: Triple };
  /** Tiles on the walls, so high. */
  readonly tiledTo: number;
  readonly tile: Triple;
  readonly doorColour: Triple;
  readonly openings: readonly Opening[];
  readonly solids: readonly Solid[];
}

export function middleOf({ w, d }: Pick<RoomModel, 'w' | 'd'>, opening: Opening): Triple {
  const y = (opening.from + opening.to) / 2;
  switch (opening.wall) {
    case 'top':
      return [opening.at, y, d];
    case 'bottom':
      return [opening.at, y, 0];
    case 'left':
      return [0, y, opening.at];
    default:
      return [w, y, opening.at];
  }
}

const DEGREES = 180 / Math.PI;

/**
 * The direction from the eye to a place, in whole degrees. The middle of the picture looks to the top of the
 * plan.
 */
export function directionTo(eye: Triple, [x, y, z]: Triple): { yaw: number; pitch: number } {
  const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
  return {
    yaw: Math.round(Math.atan2(dx, dz) * DEGREES),
    pitch: Math.round(Math.atan2(dy, Math.hypot(dx, dz)) * DEGREES),
  };
}
