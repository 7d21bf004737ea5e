import type { AreaIntake, Catalogue, Snapshot } from '../../model/ports/catalogue.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';

/** After this time without work the thread, and the memory it holds, are given back. */
const IDLE_MS = 10_000;

/** The catalogue with its thread, which ends with it. */
export interface IntakeCatalogue extends Catalogue {
  close(): void;
}

/**
 * The same calls; what areas show is taken in by another thread, which begins with the first and ends when no
 * more come. If that thread cannot work, the page's does.
 */
export function withIntake(
  catalogue: Catalogue,
  open: () => Promise<AreaIntake>,
  clock: Pick<Clock, 'after'>,
): IntakeCatalogue {
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
  const using = async <T>(work: (opened: AreaIntake) => Promise<T>): Promise<T> => {
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
  const takenIn = async (areaId: string, cityId: string | null): Promise<Snapshot> => {
    const by = await using(async (opened) => ({ opened, at: await opened.fetch(areaId, cityId) }));
    return {
      kind: 'elsewhere',
      checkpoint: by.at,
      store: (onStored) =>
        using(async (opened) => {
          // It ended before this area had its turn. Changes newer than the checkpoint are pulled once more.
          if (opened !== by.opened) await opened.fetch(areaId, cityId);
          return await opened.store(areaId, onStored);
        }),
    };
  };

  return {
    async snapshot(areaId, cityId) {
      if (!isBroken)
        try {
          return await takenIn(areaId, cityId);
        } catch (error) {
          if (!isBroken) throw error;
        }
      return await catalogue.snapshot(areaId, cityId);
    },
    changes: (...asked) => catalogue.changes(...asked),
    city: (asked) => catalogue.city(asked),
    around: (asked) => catalogue.around(asked),
    byId: (known) => catalogue.byId(known),
    close() {
      isClosed = true;
      end();
    },
  };
}
