import type { CollectionName, Sync } from '#src/data/types.ts';

const NAMES: readonly CollectionName[] = [
  'users',
  'roles',
  'conversations',
  'messages',
  'outbox',
  'records',
  'areas',
  'properties',
  'inquiries',
  'viewings',
];

/** A device of somebody who has nothing yet, for tests of what its screens say. */
export interface Device {
  /** The local database has answered. */
  readonly isRead: boolean;
  /** Every collection was pulled once. */
  readonly isPulled: boolean;
  readonly isOffline: boolean;
  /** Collections that were pulled at another time than 1 ms after the epoch. */
  readonly pulledAt?: Readonly<Partial<Record<CollectionName, number>>>;
  /** Collections that cannot be pulled; online the others are followed. */
  readonly behind?: readonly CollectionName[];
}

const nothing = () => undefined;

/** An engine that holds nothing. */
export function emptySync(device: Device): Sync {
  const { isRead, isPulled, isOffline, pulledAt = {}, behind = [] } = device;
  const live = (value: unknown) => ({ get: () => value, subscribe: () => nothing });
  const read = (value: unknown) => () => live(isRead ? value : undefined);
  const collection = (name: CollectionName) => ({
    lastPullAt: isPulled ? (pulledAt[name] ?? 1) : null,
    lastPushAt: null,
    isFollowed: isPulled && !isOffline && !behind.includes(name),
    isBehind: behind.includes(name),
    waiting: 0,
    failed: 0,
    conflicts: 0,
  });
  const user = { id: 'me', full_name: 'Ana Reis', user_metadata: {} };
  return {
    session: live({
      status: 'authenticated',
      user,
      roles: [],
      currentRole: 'renter',
      verified: true,
    }),
    status: live({
      reachability: isOffline ? 'offline' : 'online',
      connection: { status: isOffline ? 'disconnected' : 'connected' },
      device: { status: 'ok' },
      collections: Object.fromEntries(NAMES.map((name) => [name, collection(name)])),
      waiting: 0,
      failed: 0,
      unsent: [],
      noted: 0,
      holds: {},
      isCounted: isRead,
      oldestWaitingAt: null,
      lastContactAt: null,
    }),
    chat: {
      conversations: read([]),
      outbox: read([]),
      scheduled: read([]),
      people: read([]),
    },
    calls: { controller: live(null), open: () => new Promise(nothing) },
    waiting: { things: read([]) },
    account: { profile: read(null) },
    records: { one: read({}), list: read([]) },
    maintenance: { keptTours: () => Promise.resolve([]) },
    market: {
      listings: {
        mine: read([]),
        search: read({ cards: [] }),
        byIds: read([]),
        areas: read([]),
        cities: read([]),
        heldAreas: read([]),
        keptAreas: read([]),
        // Everything was pulled, from a server without content.
        hasNoAreas: read(isPulled),
        news: read([]),
        recommendations: read({ knows: 'nothing', rails: [] }),
      },
      notes: { one: read(null), all: read([]) },
      photos: { of: read([]) },
      inquiries: { asRenter: read([]), asOwner: read([]), viewings: read([]) },
    },
  } as unknown as Sync;
}
