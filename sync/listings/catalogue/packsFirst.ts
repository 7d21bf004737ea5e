import type { Gate } from '../../kit/gate.ts';
import type { Clock } from '../../kit/clock.ts';
import { createTimer } from '../../kit/timer.ts';

/** Over a slow line packs of a whole city take minutes. */
const WAITS_MS = 8000;

export interface PacksFirst {
  /** Whether rows of areas that are not here wait. Once they do, `onOver` is called when they need not any more. */
  readonly isWaiting: () => boolean;
  readonly stop: () => void;
}

/**
 * Rows of areas wait while packs are on their way to a search of this tab (FI20): with packs a list is whole, and rows would take
 * line and processor from them. Once they waited for `WAITS_MS` they wait no more.
 */
export function createPacksFirst(
  packsAhead: Pick<Gate, 'isHeld' | 'passed'>,
  clock: Pick<Clock, 'after'>,
  onOver: () => void,
): PacksFirst {
  const timer = createTimer(clock);
  let isTired = false;
  let isStopped = false;

  const tire = () => {
    isTired = true;
    onOver();
  };
  const begin = async () => {
    timer.set(WAITS_MS, tire);
    await packsAhead.passed();
    timer.clear();
    if (!isTired && !isStopped) onOver();
  };
  return {
    isWaiting() {
      if (isTired || isStopped || !packsAhead.isHeld()) return false;
      if (!timer.isSet()) void begin();
      return true;
    },
    stop() {
      isStopped = true;
      timer.clear();
    },
  };
}
