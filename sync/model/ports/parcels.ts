import type { Unsubscribe } from '../../kit/clock.ts';

/** The store of parcels, of one identity or of the device's guest. Bytes lie beside them, never inside. */
export interface ParcelStore {
  /** The stored parcels, not parsed yet. Looking does not create a store that was never there. */
  all(): Promise<readonly unknown[]>;
  put(parcel: { readonly id: string }, bytes?: Blob): Promise<void>;
  /** Stores it where it is still there: what somebody took out meanwhile stays out. */
  replace(parcel: { readonly id: string }): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  remove(ids: readonly string[]): Promise<void>;
  /** Somebody wants what waits to be tried now: told to whoever listens elsewhere. */
  hurry(): void;
  /** Something was changed through another store of this name, in any tab. `isWish`: see `hurry`. */
  onChange(callback: (isWish: boolean) => void): Unsubscribe;
  close(): Promise<void>;
}
