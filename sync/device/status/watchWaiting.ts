import { readAgainAfter } from '../../kit/backoff.ts';
import type { ChangedRows } from '../../store/index.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import { createTimer } from '../../kit/timer.ts';
import type { WaitingSources } from './waitingThings.ts';

/** A store of what is sent by a call of its own. */
type Box = Pick<ParcelStore, 'all' | 'onChange' | 'close'>;

export interface WatchWaitingDeps {
  readonly userId: string;
  readonly rows: Pick<ChangedRows, 'get' | 'subscribe' | 'isKnown'>;
  readonly parcels: Box;
  readonly photos: Box;
  /** Other things that are told with it. */
  readonly besides?: readonly { subscribe(onChange: () => void): Unsubscribe }[];
  readonly clock: Clock;
  readonly log: Log;
  onWaiting(sources: WaitingSources): void;
}

/** A row written with a network is gone by then: nobody sees it come and go. */
const SETTLES_MS = 250;

/** Tells what waits as it changes: of rows those that were changed, which are in memory, and no others. */
export function watchWaiting(deps: WatchWaitingDeps): Unsubscribe {
  const { userId, rows, parcels, photos, besides = [], clock, log } = deps;
  const timer = createTimer(clock);
  const boxed = new Map<Box, readonly unknown[]>();
  let isTold = false;
  let isOver = false;

  const tell = () => {
    const [letters, pictures] = [boxed.get(parcels), boxed.get(photos)];
    if (isOver || !rows.isKnown() || letters === undefined || pictures === undefined) return;
    isTold = true;
    deps.onWaiting({ userId, rows: rows.get(), parcels: letters, photos: pictures });
  };
  const tellSoon = () => {
    // The first time is waited for.
    if (!isTold) tell();
    else if (!isOver && !timer.isSet()) timer.set(SETTLES_MS, tell);
  };
  const again = new Map([parcels, photos].map((box) => [box, createTimer(clock)] as const));
  const look = async (box: Box, failures = 0) => {
    try {
      const values = await box.all();
      if (!isOver) boxed.set(box, values);
      tellSoon();
    } catch (error) {
      if (isOver) return;
      log.info('what waits to be sent cannot be read', error);
      again.get(box)?.set(readAgainAfter(failures), () => void look(box, failures + 1));
    }
  };
  const boxes = [...again.keys()];
  const stops = [
    rows.subscribe(tellSoon),
    ...besides.map((each) => each.subscribe(tellSoon)),
    ...boxes.map((box) => box.onChange(() => void look(box))),
  ];
  for (const box of boxes) void look(box);
  return () => {
    isOver = true;
    for (const each of [timer, ...again.values()]) each.clear();
    for (const stop of stops) stop();
    for (const box of boxes) void box.close();
  };
}
