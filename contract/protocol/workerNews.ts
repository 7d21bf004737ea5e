/** What a tab tells the service worker, as `{ type }`. The news are answered through the port that comes along. */
export type TabMessage =
  /** This tab runs: see which versions still do. */
  | 'STARTED'
  /** The first screen is painted: what follows may be stored now. */
  | 'FIRST_SCREEN'
  /** A person wants everything on the device, whatever it costs. */
  | 'STORE_ALL'
  /** How much is on the device? */
  | 'ON_DEVICE'
  /** A person accepted the update. */
  | 'SKIP_WAITING';

/** How many of the files that follow the first screen are on the device. Told to all tabs, too, after each round. */
export interface OnDeviceNews {
  readonly type: 'ON_DEVICE';
  readonly held: number;
  readonly total: number;
}
