import type { Clock } from '../../kit/clock.ts';
import type { KnownLanes } from './knownLanes.ts';

/** Hints come in numbers: what was read for one of them is not read again for the next within so many ms. */
const HINTS_TOGETHER_MS = 500;

/** Forgets what is known of a lane, or of all; `isHint`: not once more for each of many hints. */
export function createForgetting(
  known: Pick<KnownLanes, 'forget'>,
  clock: Pick<Clock, 'now'>,
): (lane: string | undefined, isHint: boolean) => void {
  /** When all was forgotten last, ms since the epoch. */
  let forgotAt = Number.NEGATIVE_INFINITY;
  return (lane, isHint) => {
    if (lane !== undefined) {
      known.forget(lane);
      return;
    }
    const sinceMs = clock.now() - forgotAt;
    // A clock may be set back.
    if (isHint && sinceMs >= 0 && sinceMs < HINTS_TOGETHER_MS) return;
    known.forget();
    forgotAt = clock.now();
  };
}
