import { describe, expect, it } from 'vitest';
import { allAsOf, asOfOf } from './asOf.ts';
import type { CollectionStatus, SyncStatus } from './types.ts';

const one = (part: Partial<CollectionStatus>): CollectionStatus => ({
  lastPullAt: 100,
  lastPushAt: null,
  isFollowed: true,
  isBehind: false,
  waiting: 0,
  failed: 0,
  conflicts: 0,
  ...part,
});
const statusOf = (
  records: Partial<CollectionStatus>,
  properties: Partial<CollectionStatus> = {},
  line: Partial<Pick<SyncStatus, 'reachability' | 'connection'>> = {},
) =>
  ({
    reachability: 'online',
    connection: { status: 'connected' },
    collections: { records: one(records), properties: one(properties) },
    ...line,
  }) as unknown as SyncStatus;
const BOTH = ['records', 'properties'] as const;
const OFFLINE = { reachability: 'offline', connection: { status: 'disconnected' } } as const;

describe('of which moment what is shown is', () => {
  it('of now where the line tells of each change, however long ago something was pulled', () => {
    expect(asOfOf(statusOf({}, {}), BOTH)).toEqual({ kind: 'now' });
  });

  it('offline, of the last pull of what it is made of, the oldest of several, and of no other', () => {
    const status = statusOf({ lastPullAt: 100 }, { lastPullAt: 900 }, OFFLINE);
    expect(asOfOf(status, ['properties'])).toEqual({ kind: 'at', at: 900 });
    expect(asOfOf(status, BOTH)).toEqual({ kind: 'at', at: 100 });
  });

  it('of its older time where it alone could not be pulled, while the others are of now', () => {
    const status = statusOf({ lastPullAt: 100, isFollowed: false, isBehind: true });
    expect(asOfOf(status, ['records'])).toEqual({ kind: 'at', at: 100 });
    expect(asOfOf(status, BOTH)).toEqual({ kind: 'at', at: 100 });
    expect(asOfOf(status, ['properties'])).toEqual({ kind: 'now' });
  });

  it('of a time of its own where it has one', () => {
    expect(asOfOf(statusOf({}, {}, OFFLINE), ['properties'], 50)).toEqual({ kind: 'at', at: 50 });
    expect(asOfOf(statusOf({}), ['properties'], 50)).toEqual({ kind: 'now' });
  });

  it('of none where a part of it was never pulled, and nothing is said while it is being asked', () => {
    const status = statusOf({ lastPullAt: null }, {}, OFFLINE);
    expect(asOfOf(status, BOTH)).toEqual({ kind: 'never' });
    expect(asOfOf(statusOf({ isFollowed: false }), BOTH)).toEqual({ kind: 'settling' });
    // A collection that was never asked for has nothing due.
    expect(asOfOf(statusOf({ lastPullAt: null }), BOTH)).toEqual({ kind: 'settling' });
    const starting = { reachability: 'unknown', connection: { status: 'connecting' } } as const;
    expect(asOfOf(statusOf({}, {}, starting), BOTH)).toEqual({ kind: 'settling' });
  });

  it.each(['needsAuth', 'clientOutdated', 'serverOutdated', 'disconnected'] as const)(
    'of the last pull where the server tells this person nothing: %s',
    (status) => {
      const line = { connection: { status } };
      expect(asOfOf(statusOf({}, {}, line), ['records'])).toEqual({ kind: 'at', at: 100 });
    },
  );
});

it('all of it is of the time of its oldest part, without what was never pulled', () => {
  const of = (lastPullAt: number | null) => one({ lastPullAt });
  const never = of(null);
  const collections = {
    conversations: of(300),
    records: of(200),
    properties: of(100),
    inquiries: never,
    viewings: never,
    areas: of(1),
  };
  expect(allAsOf({ collections } as unknown as SyncStatus)).toBe(100);
});
