import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { RawHome } from './raw.ts';
import type { FeedHome } from './readHome.ts';

/** Another reader of feeds reads the same file anew. */
const READER = 1;

/** Of what the feed says of a home, whatever was said of it elsewhere. */
export function hashOf({ values, photos }: RawHome): string {
  const said = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([READER, said, photos]))
    .digest('hex');
}

/** A home that can be written. */
export interface Sound {
  readonly raw: RawHome;
  readonly ref: string;
  readonly hash: string;
  readonly home: FeedHome;
}

/** The id of a home by what its feed calls it: made again after a crash it is the same. */
export const idOf = (feed: string, ref: string): string => v5(ref, feed);
