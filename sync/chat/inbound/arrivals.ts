import type { Message } from '#contract/entities/message.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { createLive, type Live } from '../../kit/live.ts';

/**
 * Messages that have come and are being stored: a thread shows them meanwhile. They count for nothing else: nobody is
 * told of them before they are stored, and with the tab they are gone and are fetched again.
 */
export interface Arrivals {
  readonly live: Live<readonly Message[]>;
  begin(message: Message): void;
  /** `isStored`: it goes a while later, when every live read has it. Otherwise at once. */
  end(id: string, isStored: boolean): void;
  /** This tab stores nothing any more. */
  clear(): void;
}

/** A live read that shows a stored message later than this shows it late. */
const READ_WITHIN_MS = 3000;

export function createArrivals(clock: Clock): Arrivals {
  const live = createLive<readonly Message[]>([]);
  const leaving = new Map<string, Unsubscribe>();
  const drop = (id: string) => {
    leaving.get(id)?.();
    leaving.delete(id);
    if (live.get().some((message) => message.id === id))
      live.set(live.get().filter((message) => message.id !== id));
  };
  return {
    live,
    begin(message) {
      if (live.get().some(({ id }) => id === message.id)) return;
      live.set([...live.get(), message]);
    },
    end(id, isStored) {
      if (!isStored) return drop(id);
      leaving.get(id)?.();
      leaving.set(
        id,
        clock.after(READ_WITHIN_MS, () => drop(id)),
      );
    },
    clear() {
      for (const { id } of live.get()) drop(id);
    },
  };
}
