import type { FeedFormat, FeedMapping } from '#contract/protocol/feeds.ts';
import type { Db } from '#server/db/db.ts';
import type { Photos } from '#server/objectStore/photos.ts';
import type { FetchPhoto } from './photos.ts';

export interface FeedDeps {
  readonly db: Db;
  /** Without it homes come without photos, and are held. */
  readonly photos: Photos | undefined;
  readonly fetchPhoto: FetchPhoto;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Between two pieces of the work: others come first. */
  readonly rest: () => Promise<void>;
}

export interface FeedOptions {
  readonly owner: string;
  readonly name: string;
  /** Absent: by what the file begins with. */
  readonly format?: FeedFormat | undefined;
  /** Columns that were named for this feed: kept with it. */
  readonly mapping?: FeedMapping | undefined;
  /** Says what would be done. */
  readonly isTrial: boolean;
  /** Takes the sound homes where others have faults. */
  readonly skipsFaulty: boolean;
  /** More than half of the homes of the feed may be paused. */
  readonly mayPause: boolean;
  /** Takes what the feed says also where somebody changed it by hand. */
  readonly overwrites: boolean;
}
