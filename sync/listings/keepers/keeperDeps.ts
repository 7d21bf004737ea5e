import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Market } from '../market.ts';
import type { CollectionName } from '../../model/types.ts';
import type { Records } from '../../rows/index.ts';
import type { Read, Readable } from './autorun.ts';

/** The tools of a keeper. */
export interface KeeperDeps {
  readonly userId: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly records: Pick<Records, 'one' | 'list' | 'amend' | 'change'>;
  readonly market: {
    readonly notes: Pick<Market['notes'], 'all'>;
    readonly listings: Pick<
      Market['listings'],
      'byIds' | 'mine' | 'news' | 'keptAreas' | 'finishDraft'
    >;
    readonly inquiries: Pick<Market['inquiries'], 'viewings' | 'setViewing'>;
  };
  /** Whether nothing of a collection has come yet and a server may answer: that there are no rows says nothing then. */
  coming(name: CollectionName): Readable<boolean>;
}

/** The rows of a collection; undefined also while there are none and the first of them may be on their way. */
export function readPulled<Rows extends readonly unknown[]>(
  read: Read,
  rows: Readable<Rows | undefined>,
  coming: Readable<boolean>,
): Rows | undefined {
  const now = read(rows);
  return now?.length === 0 && read(coming) ? undefined : now;
}

/** Writes all of these; what could not be written is due again with the next look. */
export async function writeAll(writes: readonly Promise<unknown>[]): Promise<boolean> {
  const settled = await Promise.allSettled(writes);
  return settled.every(({ status }) => status === 'fulfilled');
}
