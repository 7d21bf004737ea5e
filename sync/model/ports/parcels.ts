import type { Unsubscribe } from '../../kit/clock.ts';

/** Where parcels wait, of one identity or of the device's guest. Bytes lie beside them, never inside. */
export interface ParcelStore {
  /** What is stored, not parsed yet. Nothing is made by looking where there never was anything. */
  all(): Promise<readonly unknown[]>;
  put(parcel: { readonly id: string }, bytes?: Blob): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  remove(ids: readonly string[]): Promise<void>;
  /** Somebody wants what waits to be tried now: told to whoever listens elsewhere. */
  hurry(): void;
  /** Something was changed through another store of this name, in any tab. `isWish`: see `hurry`. */
  onChange(callback: (isWish: boolean) => void): Unsubscribe;
  close(): Promise<void>;
}
