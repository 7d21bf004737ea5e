import type { CollectionName, ConnectionState, SyncStatus } from './types.ts';

/** A server that is there and tells this person, or this version of the app, nothing. */
const ANSWERS_NOTHING: ReadonlySet<ConnectionState['status']> = new Set([
  'needsAuth',
  'clientOutdated',
  'serverOutdated',
]);

/** The state of a collection without rows on this device. */
export type Arrival =
  /** It was pulled once: what is not here is nowhere. */
  | 'here'
  /** It never was, and a server may answer any moment. */
  | 'coming'
  /** It never was, and no server tells this person anything now. */
  | 'absent';

type ArrivalFacts = Pick<SyncStatus, 'collections' | 'reachability' | 'connection'>;

/** How far these collections have come, as that one of them that has come least. */
export function arrivalOf(
  { collections, reachability, connection }: ArrivalFacts,
  names: readonly CollectionName[],
): Arrival {
  if (names.every((name) => collections[name].lastPullAt !== null)) return 'here';
  return reachability === 'offline' || ANSWERS_NOTHING.has(connection.status) ? 'absent' : 'coming';
}

/** True while nothing of a collection was ever pulled and a server may answer: that no rows are here says nothing then. */
export const isFirstPullDue = (facts: ArrivalFacts, name: CollectionName): boolean =>
  arrivalOf(facts, [name]) === 'coming';
