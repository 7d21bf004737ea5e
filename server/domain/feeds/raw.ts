import type { FeedField, FeedMapping } from '#contract/protocol/feeds.ts';

/** A file that can be read more than once: first to judge it, then to write. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

export interface RawPhoto {
  readonly url: string;
  readonly isPlan: boolean;
}

/** A home as its feed says it, before anything of it is understood. */
export interface RawHome {
  /** Of a table its row, as programs for tables count; else its number in the file, from 1. */
  readonly row: number;
  readonly values: Readonly<Partial<Record<FeedField, string>>>;
  readonly photos: readonly RawPhoto[];
}

/** How a format writes numbers: as people type them in any of our languages, or as machines do. */
export type Numbers = 'typed' | 'plain';

/** A table as it is known before its rows. */
export interface Table {
  readonly columns: readonly string[];
  readonly mapping: FeedMapping;
}

/** More than any file of homes has. What has more is refused before it is understood: a server answers nobody while it is at it. */
export const FILE_MOST = {
  /** As many as an owner may have. */
  homes: 20_000,
  columns: 500,
  /** Characters of a name: of a column, or of an element with those above it. */
  name: 500,
  /** Elements in each other, or brackets. */
  depth: 30,
  /** Texts and attributes of a home. */
  parts: 5000,
  /** Addresses of a home's photos that are looked at: so many that too many are still said to be. */
  photos: 1000,
  /** Characters of a number, a day or a word. */
  word: 300,
} as const;

/** The file is not what it should be, and nothing of it can be read. Its message names the place. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable';
}
