import { ofEachCollection } from '../../model/ofEachCollection.ts';
import type { Tally, TalliedKind } from '../../model/tally.ts';
import type { CollectionName } from '../../model/types.ts';
import { type WaitingSources, waitingIn } from './waitingThings.ts';

export interface CountedSources extends WaitingSources {
  /** Looks at listings that were not told yet. */
  readonly views: number;
}

/** Counts what waits, by the kinds a log out counts it by (MT5). */
export function tallyOf({ views, ...sources }: CountedSources): Tally {
  const waiting = zeros();
  const failed = zeros();
  const collections: Record<CollectionName, number> = { ...ofEachCollection(() => 0) };
  let oldestAt: number | null = null;
  for (const one of waitingIn(sources)) {
    const isFailed = one.kind !== 'noted' && one.state === 'failed';
    (isFailed ? failed : waiting)[one.kind] += 1;
    if (one.collection !== null) collections[one.collection] += 1;
    if (one.kind === 'noted' || isFailed || one.writtenAt === null) continue;
    oldestAt = Math.min(oldestAt ?? one.writtenAt, one.writtenAt);
  }
  waiting.noted += views;
  return { waiting, failed, collections, oldestAt };
}

const zeros = (): Record<TalliedKind, number> => ({
  listing: 0,
  listingDraft: 0,
  photo: 0,
  inquiry: 0,
  viewing: 0,
  letter: 0,
  note: 0,
  own: 0,
  noted: 0,
});
