import type { TimedEvent } from './event.ts';

/** How many events wait for the network; with more, the oldest is dropped. */
export const BUFFER_CAP = 500;

export interface EventBuffer {
  add(event: TimedEvent): void;
  /** Takes out everything that waits, oldest first. */
  take(): readonly TimedEvent[];
}

/** Holds events that cannot be sent now, in memory only: what is not sent when the tab closes is lost. */
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
