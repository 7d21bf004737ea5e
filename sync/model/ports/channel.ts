import type { Unsubscribe } from '../../kit/clock.ts';

/** Messages between the tabs of one identity (BroadcastChannel in the browser). Never to oneself. */
export interface Channel {
  post(message: unknown): void;
  /** A message is unknown until parsed: another tab may run another version. */
  subscribe(onMessage: (message: unknown) => void): Unsubscribe;
  close(): void;
}
