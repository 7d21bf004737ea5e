import type { CollectionName, ConnectionState, SyncStatus } from './types.ts';

/** Of which moment something on the screen is. */
export type AsOf =
  /** No pull of it is due, and the server tells of each change. */
  | { readonly kind: 'now' }
  /** It is being asked for, or nobody knows yet whether anybody answers: a moment later it is one of the others. */
  | { readonly kind: 'settling' }
  /** It was last known to be what the server has at this moment, ms since the epoch. */
  | { readonly kind: 'at'; readonly at: number }
  /** It was never pulled. */
  | { readonly kind: 'never' };

/** The server tells nothing. */
const IS_SILENT: ReadonlySet<ConnectionState['status']> = new Set([
  'disconnected',
  'needsAuth',
  'clientOutdated',
  'serverOutdated',
]);

type Facts = Pick<SyncStatus, 'collections' | 'reachability' | 'connection'>;

/**
 * Of which moment something is that is made of these collections: of the oldest of them. `at`: what is known better of
 * what is shown, as of an area of its own; null: never asked for.
 */
export function asOfOf(
  { collections, reachability, connection }: Facts,
  names: readonly CollectionName[],
  at: number | null = oldestOf(collections, names),
): AsOf {
  const of = names.map((name) => collections[name]);
  const isSilent =
    reachability === 'offline' || reachability === 'weak' || IS_SILENT.has(connection.status);
  if (!isSilent && !of.some(({ isBehind }) => isBehind)) {
    const isFollowed = connection.status === 'connected' && of.every((each) => each.isFollowed);
    return { kind: isFollowed && at !== null ? 'now' : 'settling' };
  }
  return at === null ? { kind: 'never' } : { kind: 'at', at };
}

/** Null where one of them was never pulled. */
function oldestOf(
  collections: SyncStatus['collections'],
  names: readonly CollectionName[],
): number | null {
  const times = names.map((name) => collections[name].lastPullAt);
  const known = times.filter((time) => time !== null);
  return known.length < times.length ? null : Math.min(...known);
}

/** The collections a person reads. */
const READ = ['conversations', 'records', 'properties', 'inquiries', 'viewings'] as const;

/** The oldest of what a person reads and was ever pulled to this device: none of it is older. Null: nothing was. */
export function allAsOf({ collections }: Pick<SyncStatus, 'collections'>): number | null {
  const times = READ.map((name) => collections[name].lastPullAt);
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
