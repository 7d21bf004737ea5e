import type { ChangedRows } from '../../store/changedRows.ts';
import { isSame } from '../../kit/isSame.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import { createTimer } from '../../kit/timer.ts';
import type { ViewsLeft } from '../../outgoing/views/viewsLeft.ts';
import { tallyOf } from './countWaiting.ts';
import type { Tally } from '../../model/tally.ts';

/** A store of what is sent by a call of its own. */
export interface Box {
  readonly store: Pick<ParcelStore, 'all' | 'onChange' | 'close'>;
  /** False: nothing was ever left in it, and it is not made by looking. */
  isThere(): Promise<boolean>;
}

export interface WatchTallyDeps {
  readonly userId: string;
  readonly rows: Pick<ChangedRows, 'get' | 'subscribe' | 'isKnown'>;
  readonly parcels: Box;
  readonly photos: Box;
  readonly views: ViewsLeft;
  readonly clock: Clock;
  readonly log: Log;
  onTally(tally: Tally): void;
}

/** What is written with a network is gone by then: nobody sees it come and go. */
const SETTLES_MS = 250;

/** Counts what waits as it changes: of rows those that were changed, which are in memory, and no others. */
export function watchTally(deps: WatchTallyDeps): Unsubscribe {
  const { userId, rows, parcels, photos, views, clock, log } = deps;
  const timer = createTimer(clock);
  const boxed = new Map<Box, readonly unknown[]>();
  let told: Tally | null = null;
  let isOver = false;

  const tell = () => {
    const [letters, pictures] = [boxed.get(parcels), boxed.get(photos)];
    if (isOver || !rows.isKnown() || letters === undefined || pictures === undefined) return;
    const tally = tallyOf({
      userId,
      rows: rows.get(),
      parcels: letters,
      photos: pictures,
      views: views.count(),
    });
    if (isSame(told, tally)) return;
    told = tally;
    deps.onTally(tally);
  };
  const tellSoon = () => {
    // The first count is waited for.
    if (told === null) tell();
    else if (!isOver && !timer.isSet()) timer.set(SETTLES_MS, tell);
  };
  const look = async (box: Box) => {
    try {
      const values = (await box.isThere()) ? await box.store.all() : [];
      if (!isOver) boxed.set(box, values);
      tellSoon();
    } catch (error) {
      if (!isOver) log.info('what waits to be sent cannot be counted', error);
    }
  };
  const boxes = [parcels, photos];
  const stops = [
    rows.subscribe(tellSoon),
    views.subscribe(tellSoon),
    ...boxes.map((box) => box.store.onChange(() => void look(box))),
  ];
  for (const box of boxes) void look(box);
  return () => {
    isOver = true;
    timer.clear();
    for (const stop of stops) stop();
    for (const { store } of boxes) void store.close();
  };
}
