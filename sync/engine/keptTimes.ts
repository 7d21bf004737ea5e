import type { CollectionName } from '../types.ts';
import type { CollectionTimes, KeptTimes } from './engine.ts';

/** Per fact the later of the two: what is known never goes back. */
export function laterTimes(one: KeptTimes, other: KeptTimes): KeptTimes {
  return {
    lastPullAt: laterOfEach(one.lastPullAt, other.lastPullAt),
    lastPushAt: laterOfEach(one.lastPushAt, other.lastPushAt),
    lastContactAt: later(one.lastContactAt, other.lastContactAt),
  };
}

function laterOfEach(one: CollectionTimes, other: CollectionTimes): CollectionTimes {
  const of = (name: CollectionName) => later(one[name], other[name]);
  return {
    users: of('users'),
    roles: of('roles'),
    conversations: of('conversations'),
    messages: of('messages'),
    outbox: of('outbox'),
    records: of('records'),
  };
}

function later(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
