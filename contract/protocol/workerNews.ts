import type { Failure } from '../rules/failure.ts';

/**
 * A message from a tab to the service worker, as `{ type }`. That of the first screen also has `loaded`, the
 * addresses of the scripts it runs, `entry`, the one it began with, and `dataSaver`, the choice on this
 * device: not every browser lets a worker read cookies. The answer comes through the port that is sent along.
 */
export type TabMessage =
  /** This tab has started: find out which versions are still running. */
  | 'STARTED'
  /** The first screen is painted, or the data saver was switched: unless data is saved, the remaining files may be stored. */
  | 'FIRST_SCREEN'
  /** A person wants all files on the device, whatever it costs. */
  | 'STORE_ALL'
  /** Asks how many files are on the device. */
  | 'ON_DEVICE'
  /** A person accepted the update. */
  | 'SKIP_WAITING';

/** How many of the files that follow the first screen are on the device. Also sent to all tabs after each round. */
export interface OnDeviceNews {
  readonly type: 'ON_DEVICE';
  readonly held: number;
  readonly total: number;
}

/** Something in the worker failed. Told to one tab. */
export interface FailureNews {
  readonly type: 'FAILED';
  readonly failure: Failure;
}
