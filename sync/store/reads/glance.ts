import type { Reads } from './reads.ts';

/** The device's data when the app was opened, read once and without the database's library. */
export interface Glance {
  /** Each emits once, or never where there is nothing. */
  readonly reads: Reads;
  /** False: the device holds nothing worth a glance. Never rejects. */
  hasAnything(): Promise<boolean>;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
