import type { Property } from '#contract/entities/property.ts';

/** A home of an area, as its area notes it. */
export interface NotedHome {
  readonly id: string;
  readonly rev: number;
  /** The write of its area that made it what it is. */
  readonly turn: number;
  /** Ms since the epoch. */
  readonly writtenAt: number;
}

export interface NotedArea {
  /** Grows with each write of the area. */
  readonly turn: number;
  /** By id. */
  readonly homes: ReadonlyMap<string, NotedHome>;
}

/** By the area's id. */
export type StoredAreas = ReadonlyMap<string, NotedArea>;

/** Of each area one of its writes. */
export type AreaTurns = Readonly<Record<string, number>>;

/** The listings of one identity as they are stored on this device: for reading only. */
export interface StoredListings {
  /** All of them, `size` at a time, in no promised order. */
  slices(size: number): AsyncIterable<readonly Property[]>;
  /** Those of the ids that are stored, in no promised order. */
  byIds(ids: readonly string[]): Promise<readonly Property[]>;
  /** Those of the ids that something is stored of, be it that the home is gone. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Homes that came with their areas. */
  areas(): Promise<StoredAreas>;
  /** Of one's own and noted homes those stored, changed or removed since this was opened; of the seconds before some may be among them. */
  storedMeanwhile(): Promise<readonly string[]>;
  /** The same since a moment, ms since the epoch; null: no listings are stored here. */
  writtenSince(at: number): Promise<readonly string[] | null>;
  /** Ids of one's own and noted homes, removed ones among them. */
  documents(): Promise<readonly string[]>;
  /** The ids of all, removed ones among them; null: no listings are stored here. */
  ids(): Promise<readonly string[] | null>;
  close(): void;
}
