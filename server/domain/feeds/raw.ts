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

/** The file is not what it should be, and nothing of it can be read. Its message names the place. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable';
}
