import { isSame } from '../../kit/isSame.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { ViewsLeft } from '../../outgoing/index.ts';
import { tallyOf } from './countWaiting.ts';
import type { Tally } from '../../model/tally.ts';
import { watchWaiting, type WatchWaitingDeps } from './watchWaiting.ts';

export interface WatchTallyDeps extends Omit<WatchWaitingDeps, 'onWaiting' | 'besides'> {
  readonly views: ViewsLeft;
  onTally(tally: Tally): void;
}

/** Counts what waits as it changes. */
export function watchTally({ views, onTally, ...deps }: WatchTallyDeps): Unsubscribe {
  let told: Tally | null = null;
  return watchWaiting({
    ...deps,
    besides: [views],
    onWaiting(sources) {
      const tally = tallyOf({ ...sources, views: views.count() });
      if (isSame(told, tally)) return;
      told = tally;
      onTally(tally);
    },
  });
}
