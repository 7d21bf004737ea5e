import type { AreaIntake } from '../../model/ports/catalogue.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';

export { createAreaIntake } from './takeArea.ts';

/** After this time without work the thread, and the memory it holds, are given back. */
const IDLE_MS = 10_000;

/**
 * Takes areas in by another thread, which begins with the first and ends when no more come; `here` in its place if it cannot
 * work.
 */
export function withIntake(
  here: AreaIntake,
  open: () => Promise<AreaIntake>,
  clock: Pick<Clock, 'after'>,
): AreaIntake {
  let intake: Promise<AreaIntake> | null = null;
  /** Calls on their way: one that is at work is not idle, however long it takes. */
  let calls = 0;
  let cancel: Unsubscribe = () => undefined;
  let isBroken = false;
  let isClosed = false;

  const end = () => {
    cancel();
    intake?.then(
      (opened) => opened.close(),
      () => undefined,
    );
    intake = null;
  };
  const inThread = async <T>(work: (there: AreaIntake) => Promise<T>): Promise<T> => {
    cancel();
    calls += 1;
    try {
      intake ??= open();
      return await work(await intake);
    } catch (error) {
      // The line and the server would tell the page's thread the same.
      isBroken ||= !isClosed && !(error instanceof TransportError);
      throw error;
    } finally {
      calls -= 1;
      if (calls === 0 && !isClosed) cancel = clock.after(IDLE_MS, end);
    }
  };
  const there = async <T>(work: (there: AreaIntake) => Promise<T>): Promise<T> => {
    if (!isBroken)
      try {
        return await inThread(work);
      } catch (error) {
        if (!isBroken) throw error;
      }
    return await work(here);
  };

  return {
    take: (...area) => there((intake) => intake.take(...area)),
    catchUp: (asked) => there((intake) => intake.catchUp(asked)),
    close() {
      isClosed = true;
      end();
    },
  };
}
