import type { Unsubscribe } from '../../kit/clock.ts';

/** Where parcels wait, of one identity or of the device's guest. Bytes lie beside them, never inside. */
export interface ParcelStore {
  /** What is stored, not parsed yet. */
  all(): Promise<readonly unknown[]>;
  put(parcel: { readonly id: string }, bytes?: Blob): Promise<void>;
  bytesOf(id: string): Promise<Blob | null>;
  remove(ids: readonly string[]): Promise<void>;
  /** Another tab changed something. */
  onChange(callback: () => void): Unsubscribe;
  close(): Promise<void>;
}
