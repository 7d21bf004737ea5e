import type { TimedEvent } from './event.ts';

/** How many events wait for the network; the oldest goes for the newest. */
export const BUFFER_CAP = 500;

export interface EventBuffer {
  add(event: TimedEvent): void;
  /** Everything that waits, oldest first; nothing waits afterwards. */
  take(): readonly TimedEvent[];
}

/** Holds events that cannot be sent now. In memory: what is not sent when the tab closes is not sent. */
export function createEventBuffer(cap: number = BUFFER_CAP): EventBuffer {
  let waiting: TimedEvent[] = [];
  return {
    add(event) {
      waiting.push(event);
      if (waiting.length > cap) waiting.shift();
    },
    take() {
      const all = waiting;
      waiting = [];
      return all;
    },
  };
}
