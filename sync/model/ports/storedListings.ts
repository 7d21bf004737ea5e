import type { Property } from '#contract/entities/property.ts';

/** The listings of one identity as they are stored on this device: for reading only. */
export interface StoredListings {
  /** All of them, `size` at a time, in no promised order. */
  slices(size: number): AsyncIterable<readonly Property[]>;
  /** Those of the ids that are stored, in no promised order. */
  byIds(ids: readonly string[]): Promise<readonly Property[]>;
  /** Those of the ids that something is stored of, be it that the home is gone. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of what was stored, changed or removed since this was opened; of the seconds before some may be among them. */
  storedMeanwhile(): Promise<readonly string[]>;
  /** Ids of what was stored, changed or removed since a moment, ms since the epoch; null: no listings are stored here. */
  writtenSince(at: number): Promise<readonly string[] | null>;
  /** Ids of one's own and noted homes, removed ones among them. */
  documents(): Promise<readonly string[]>;
  /** The ids of all, removed ones among them; null: no listings are stored here. */
  ids(): Promise<readonly string[] | null>;
  close(): void;
}
