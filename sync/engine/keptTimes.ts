import { ofEachCollection } from '../model/ofEachCollection.ts';
import type { CollectionTimes, EngineStatus, KeptTimes } from '../model/engine.ts';

/** Per fact the later of the two: what is known never goes back. */
export function laterTimes(one: KeptTimes, other: KeptTimes): KeptTimes {
  return {
    lastPullAt: laterOfEach(one.lastPullAt, other.lastPullAt),
    lastPushAt: laterOfEach(one.lastPushAt, other.lastPushAt),
    lastContactAt: later(one.lastContactAt, other.lastContactAt),
  };
}

/**
 * When each collection was last known to be what the server has: one the line tells of was so at the last answer, though
 * nothing was pulled since.
 */
export const knownAt = ({
  lastPullAt,
  lastContactAt,
  followed,
}: Pick<EngineStatus, 'lastPullAt' | 'lastContactAt' | 'followed'>): CollectionTimes =>
  ofEachCollection((name) =>
    followed.includes(name) && lastPullAt[name] !== null
      ? later(lastPullAt[name], lastContactAt)
      : lastPullAt[name],
  );

const laterOfEach = (one: CollectionTimes, other: CollectionTimes): CollectionTimes =>
  ofEachCollection((name) => later(one[name], other[name]));

function later(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
