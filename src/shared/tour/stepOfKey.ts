import type { Direction } from './openSphere.ts';

/** Degrees: a door is never jumped over. */
const TURN = 15;
/** Percents of the way from the widest to the closest. */
const ZOOM_STEP = 15;

export type ViewStep =
  | { readonly kind: 'turn'; readonly by: Direction }
  | { readonly kind: 'zoom'; readonly by: number };

const turned = (yaw: number, pitch: number): ViewStep => ({ kind: 'turn', by: { yaw, pitch } });

export const TURNS = {
  left: turned(-TURN, 0),
  right: turned(TURN, 0),
  up: turned(0, TURN),
  down: turned(0, -TURN),
} as const;

/** A step closer, or -1: a step away. */
export const zoomed = (direction: 1 | -1): ViewStep => ({
  kind: 'zoom',
  by: direction * ZOOM_STEP,
});

/** The step of a key in a room; null: none. */
export function stepOfKey(key: string): ViewStep | null {
  switch (key) {
    case 'ArrowLeft':
      return TURNS.left;
    case 'ArrowRight':
      return TURNS.right;
    case 'ArrowUp':
      return TURNS.up;
    case 'ArrowDown':
      return TURNS.down;
    case '+':
    case '=':
      return zoomed(1);
    case '-':
      return zoomed(-1);
    default:
      return null;
  }
}
