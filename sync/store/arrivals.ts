import type { Channel } from '../model/ports/channel.ts';
import type { Unsubscribe } from '../kit/clock.ts';

/**
 * Ids of listings that were added past the library, in another thread: it tells nobody of them. They are other people's,
 * and were not here before.
 */
export interface Arrivals {
  tell(ids: readonly string[]): void;
  /** In this tab or another. */
  onArrived(callback: (ids: readonly string[]) => void): Unsubscribe;
  close(): void;
}

/** `open`: the channel between the tabs of this database; without it only this one hears. */
export function createArrivals(open: (() => Channel) | undefined): Arrivals {
  const listeners = new Set<(ids: readonly string[]) => void>();
  let channel: Channel | null = null;
  let isClosed = false;
  const call = (ids: readonly string[]) => {
    for (const listener of Array.from(listeners)) listener(ids);
  };
  const connected = (): Channel | null => {
    if (channel !== null || open === undefined || isClosed) return channel;
    channel = open();
    channel.subscribe((message) => {
      if (isIds(message)) call(message);
    });
    return channel;
  };
  return {
    tell(ids) {
      if (ids.length === 0) return;
      call(ids);
      connected()?.post(ids);
    },
    onArrived(callback) {
      const own = (ids: readonly string[]) => callback(ids);
      listeners.add(own);
      connected();
      return () => listeners.delete(own);
    },
    close() {
      isClosed = true;
      channel?.close();
      channel = null;
      listeners.clear();
    },
  };
}

const isIds = (message: unknown): message is readonly string[] =>
  Array.isArray(message) && message.every((id) => typeof id === 'string');
