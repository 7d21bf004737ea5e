import type { Channel } from '../model/ports/channel.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import { createListeners } from '../kit/listeners.ts';

/**
 * A message of one tab to all that have opened the same database, itself included. There is no answer, and
 * nothing is kept.
 */
export interface Broadcast<T> {
  tell(message: T): void;
  /** In this tab or another. */
  listen(callback: (message: T) => void): Unsubscribe;
  close(): void;
}

/**
 * `open`: the channel between the tabs; without it only this one hears. `parse`: a message of another tab, null where it is not
 * understood.
 */
export function createBroadcast<T>(
  open: (() => Channel) | undefined,
  parse: (raw: unknown) => T | null,
): Broadcast<T> {
  const listeners = createListeners<[T]>();
  let channel: Channel | null = null;
  let isClosed = false;
  const connected = (): Channel | null => {
    if (channel !== null || open === undefined || isClosed) return channel;
    channel = open();
    channel.subscribe((raw) => {
      const message = parse(raw);
      if (message !== null) listeners.call(message);
    });
    return channel;
  };
  return {
    tell(message) {
      listeners.call(message);
      connected()?.post(message);
    },
    listen(callback) {
      const stop = listeners.add(callback);
      connected();
      return stop;
    },
    close() {
      isClosed = true;
      channel?.close();
      channel = null;
      listeners.clear();
    },
  };
}
